import { ArrowUpRight } from 'lucide-react'
import { useBusinessName } from '../../api/settings.ts'
import { Drawing } from '../../parts/drawing.tsx'
import { ExternalLink } from '../../parts/external-link.tsx'
import { BackToHome, ReturnToHome } from '../../parts/home-link.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import clay from '../../site/drawings/product-clay.svg'
import clippers from '../../site/drawings/product-clippers.svg'
import oil from '../../site/drawings/product-oil.svg'
import scissors from '../../site/drawings/product-scissors.svg'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './page.module.css'
import { products } from './words.ts'

const files = { clay, clippers, oil, scissors }

export function Products() {
  const name = useBusinessName()
  return (
    <PageFrame title={products.title(name)}>
      <BackToHome />
      <h1>{products.heading}</h1>
      <p className={styles.intro}>{products.intro}</p>
      <ul className={styles.cards}>
        {products.items.map((item) => (
          <li key={item.name} className={styles.card}>
            <Drawing file={files[item.drawing]} alt="" className={styles.picture} />
            <h2 className={styles.name}>{item.name}</h2>
            <p className={styles.description}>{item.description}</p>
            <ExternalLink href={item.href} className={styles.buy} sponsored>
              {products.buyOn(item.marketplace)}
              <VisuallyHidden>: {item.name}</VisuallyHidden>
              <ArrowUpRight size={16} aria-hidden />
            </ExternalLink>
          </li>
        ))}
      </ul>
      <p className={styles.disclosure}>{products.disclosure}</p>
      <ReturnToHome />
    </PageFrame>
  )
}
