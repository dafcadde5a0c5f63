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

/** The recommended products. Change them for another business. */
export const products = {
  title: (businessName: string) => `Products - ${businessName}`,
  heading: 'Products',
  intro: 'Four things worth having between two cuts.',
  disclosure:
    'These are affiliate links: when you buy through one, a small share comes back to the chair. It costs you nothing extra.',
  buyOn: (marketplace: string) => `Buy on ${marketplace}`,
  items: [
    {
      drawing: 'clippers',
      name: 'Home clippers',
      description: 'For the neckline in the third week. Steady, corded, easy to clean.',
      marketplace: 'Example Market',
      href: 'https://market.example.com/clippers',
    },
    {
      drawing: 'clay',
      name: 'Matte styling clay',
      description: 'Holds a side part through a long day and washes out with plain water.',
      marketplace: 'Example Market',
      href: 'https://market.example.com/clay',
    },
    {
      drawing: 'oil',
      name: 'Beard oil',
      description: 'A few drops after the shower keep a beard soft and the skin below it calm.',
      marketplace: 'Example Market',
      href: 'https://market.example.com/beard-oil',
    },
    {
      drawing: 'scissors',
      name: 'Scissors and comb',
      description: 'For beards and stray hairs. Leave the fade to the chair.',
      marketplace: 'Example Market',
      href: 'https://market.example.com/scissors',
    },
  ],
} as const

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
