import {
  isAffiliateLink,
  productsDocument,
  withAffiliateTag,
} from '@haircuts/core/site/products-form'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { placeKey, useContent } from '../../app/api/content.ts'
import { useBusinessName } from '../../app/api/settings.ts'
import { ExternalLink } from '../../app/shell/external-link.tsx'
import { BackToHome, ReturnToHome } from '../../app/shell/home-link.tsx'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { SitePicture } from '../../ui/site-picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './page.module.css'
import clay from './product-clay.svg'
import clippers from './product-clippers.svg'
import oil from './product-oil.svg'
import scissors from './product-scissors.svg'

const text = {
  title: (businessName: string) => `Products - ${businessName}`,
  buyOn: (marketplace: string) => `Buy on ${marketplace}`,
} as const

const drawings = { clay, clippers, oil, scissors }

export function Products() {
  const name = useBusinessName()
  return (
    <PageFrame title={text.title(name)}>
      <ProductsContent />
    </PageFrame>
  )
}

/** The page without its frame, which the preview of the back office shows too. */
export function ProductsContent() {
  const { heading, intro, items: stored, affiliateTag, disclosure } = useContent(productsDocument)
  const items = stored.map((item) => {
    const link = withAffiliateTag(item.link, affiliateTag)
    return { ...item, link, isAffiliate: isAffiliateLink(link, affiliateTag) }
  })
  return (
    <>
      <BackToHome />
      <h1>{heading}</h1>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      <ul className={styles.cards}>
        {items.map((item, index) => (
          <li key={placeKey(index)} className={styles.card}>
            <SitePicture
              picture={item.picture}
              drawings={drawings}
              alt=""
              className={styles.picture}
            />
            <h2 className={styles.name}>{item.name}</h2>
            <p className={styles.description}>{item.description}</p>
            <Buy {...item} />
          </li>
        ))}
      </ul>
      {disclosure && items.some(({ isAffiliate }) => isAffiliate) ? (
        <p className={styles.disclosure}>{disclosure}</p>
      ) : null}
      <ReturnToHome />
    </>
  )
}

interface BuyProps {
  name: string
  marketplace: string
  link: string
  isAffiliate: boolean
}

/** Renders nothing for a product without a link. */
function Buy({ name, marketplace, link, isAffiliate }: BuyProps) {
  if (!link) return null
  return (
    <ExternalLink href={link} className={styles.buy} sponsored={isAffiliate}>
      {text.buyOn(marketplace)}
      <VisuallyHidden>: {name}</VisuallyHidden>
      <ArrowUpRight size={16} aria-hidden />
    </ExternalLink>
  )
}
