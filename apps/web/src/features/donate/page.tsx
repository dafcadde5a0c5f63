import { donateDocument } from '@haircuts/core/site/donate-form'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { placeKey, useContent, useDonationLink } from '../../app/api/content.ts'
import { useBusinessName } from '../../app/api/settings.ts'
import { paths } from '../../app/paths.ts'
import { ContactLink } from '../../app/shell/contact-link.tsx'
import { ExternalLink } from '../../app/shell/external-link.tsx'
import { BackToHome, ReturnToHome } from '../../app/shell/home-link.tsx'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { RichText } from '../../app/shell/rich-text.tsx'
import { useFileAddress } from '../../ui/browser/base-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './page.module.css'

const text = {
  title: (businessName: string) => `Donate - ${businessName}`,
  suggestedLabel: 'Suggested donation',
  link: 'Donate online',
  /** The link without its scheme, for typing. */
  address: (link: string) => link.replace(/^https?:\/\//, ''),
  code: 'QR code of the payment link',
  scan: 'Scan it with your phone, or go to',
  ask: 'Ask for the link',
  bookACut: 'Book a cut',
} as const

export function Donate() {
  const name = useBusinessName()
  return (
    <PageFrame title={text.title(name)}>
      <DonateContent />
    </PageFrame>
  )
}

/** The page without its frame, which the preview of the back office shows too. */
export function DonateContent() {
  const donate = useContent(donateDocument)
  return (
    <>
      <BackToHome />
      <h1 className={styles.heading}>{donate.heading}</h1>
      <div className={styles.intro}>
        <RichText text={donate.intro} />
      </div>

      <dl className={styles.suggested}>
        <dt>{text.suggestedLabel}</dt>
        <dd className={styles.amount}>{donate.suggested}</dd>
        <dd className={styles.usual}>{donate.usual}</dd>
      </dl>

      <div className={styles.ways}>
        <section>
          <h2>{donate.inPersonHeading}</h2>
          <RichText text={donate.inPerson} />
          <ul className={styles.means}>
            {donate.means.map((means, index) => (
              <li key={placeKey(index)}>
                <Means {...means} />
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{donate.onlineHeading}</h2>
          <RichText text={donate.online} />
          <Online />
        </section>
      </div>

      <section className={styles.book}>
        <h2>{donate.bookHeading}</h2>
        <ButtonLink href={paths.book} size="lg">
          {text.bookACut}
        </ButtonLink>
      </section>
      <ReturnToHome />
    </>
  )
}

function Means({ name, link }: { name: string; link: string }) {
  return link ? <ExternalLink href={link}>{name}</ExternalLink> : name
}

/** The payment link with its QR code, which the API draws from the same link. */
function Online() {
  const link = useDonationLink()
  const code = useFileAddress('api/donation-code.svg')
  if (!link)
    return (
      <p>
        <ContactLink>{text.ask}</ContactLink>
      </p>
    )
  return (
    <div className={styles.online}>
      <img
        className={styles.code}
        src={`${code}?${new URLSearchParams({ link })}`}
        alt={text.code}
        width="148"
        height="148"
      />
      <div>
        <ExternalLink href={link} className={styles.pay}>
          {text.link}
          <ArrowUpRight size={18} aria-hidden />
        </ExternalLink>
        <p className={styles.scan}>
          {text.scan} <span className={styles.address}>{text.address(link)}</span>
        </p>
      </div>
    </div>
  )
}
