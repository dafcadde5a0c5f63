import { ArrowUpRight } from 'lucide-react'
import { useBusinessName } from '../../api/settings.ts'
import { useFileAddress } from '../../lib/base-path.ts'
import { ExternalLink } from '../../parts/external-link.tsx'
import { BackToHome, ReturnToHome } from '../../parts/home-link.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { paths } from '../../paths.ts'
import payOnline from '../../site/drawings/pay-online.svg'
import { links } from '../../site/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './page.module.css'

export const donate = {
  title: (businessName: string) => `Donate - ${businessName}`,
  heading: 'The cut is free. Donations keep it so.',
  intro:
    'Nobody is asked to pay, before or after. If you would like to give, it goes back into the chair and the ministry behind it.',
  suggestedLabel: 'Suggested donation',
  suggested: '$20 to $30',
  usual: 'Most people donate about $20 or $25.',
  inPerson: {
    heading: 'In person',
    words: 'After your cut, whichever is easiest.',
    means: ['Peer-payment app', 'Cash', 'Card'],
  },
  online: {
    heading: 'Online',
    words: 'By a payment link, whenever you like.',
    link: 'Donate online',
    /** The link without its scheme, for typing. */
    address: (link: string) => link.replace(/^https:\/\//, ''),
    code: 'QR code of the payment link',
    scan: 'Point a phone’s camera at it, or type',
  },
  bookHeading: 'No need to donate first.',
  bookACut: 'Book a cut',
} as const

export function Donate() {
  const name = useBusinessName()
  const code = useFileAddress(payOnline)
  const { inPerson, online } = donate
  return (
    <PageFrame title={donate.title(name)}>
      <BackToHome />
      <h1 className={styles.heading}>{donate.heading}</h1>
      <p className={styles.intro}>{donate.intro}</p>

      <dl className={styles.suggested}>
        <dt>{donate.suggestedLabel}</dt>
        <dd className={styles.amount}>{donate.suggested}</dd>
        <dd className={styles.usual}>{donate.usual}</dd>
      </dl>

      <div className={styles.ways}>
        <section>
          <h2>{inPerson.heading}</h2>
          <p>{inPerson.words}</p>
          <ul className={styles.means}>
            {inPerson.means.map((means) => (
              <li key={means}>{means}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{online.heading}</h2>
          <p>{online.words}</p>
          <div className={styles.online}>
            <img className={styles.code} src={code} alt={online.code} width="148" height="148" />
            <div>
              <ExternalLink href={links.payOnline} className={styles.pay}>
                {online.link}
                <ArrowUpRight size={18} aria-hidden />
              </ExternalLink>
              <p className={styles.scan}>
                {online.scan}{' '}
                <span className={styles.address}>{online.address(links.payOnline)}</span>
              </p>
            </div>
          </div>
        </section>
      </div>

      <section className={styles.book}>
        <h2>{donate.bookHeading}</h2>
        <ButtonLink href={paths.book} size="lg">
          {donate.bookACut}
        </ButtonLink>
      </section>
      <ReturnToHome />
    </PageFrame>
  )
}
