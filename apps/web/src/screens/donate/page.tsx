import { ArrowUpRight } from 'lucide-react'
import { useBusinessName } from '../../api/settings.ts'
import { ExternalLink } from '../../parts/external-link.tsx'
import { BackToHome, ReturnToHome } from '../../parts/home-link.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { useFileAddress } from '../../parts/use-file-address.ts'
import { paths } from '../../paths.ts'
import payOnline from '../../site/drawings/pay-online.svg'
import { links } from '../../site/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './page.module.css'
import { donate } from './words.ts'

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
