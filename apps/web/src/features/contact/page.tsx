import { contactDocument, linksDocument } from '@haircuts/core/site/links-form'
import { placeKey, useContent } from '../../app/api/content.ts'
import { useBusinessName, usePublicSetting } from '../../app/api/settings.ts'
import { ExternalLink } from '../../app/shell/external-link.tsx'
import { BackToHome, ReturnToHome } from '../../app/shell/home-link.tsx'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { ReachBarber } from '../../app/shell/reach-barber.tsx'
import { RichText } from '../../app/shell/rich-text.tsx'
import styles from './page.module.css'

const labels = { title: (businessName: string) => `Contact - ${businessName}` } as const

export function Contact() {
  const name = useBusinessName()
  return (
    <PageFrame title={labels.title(name)} width="text">
      <ContactContent />
    </PageFrame>
  )
}

/** The page without its frame, which the preview of the back office shows too. */
export function ContactContent() {
  const { heading, text } = useContent(contactDocument)
  const ways = useWays()
  const isPlaceholder = text === contactDocument.defaults.text
  return (
    <>
      <BackToHome />
      <h1>{heading}</h1>
      {isPlaceholder && ways.areKnown ? null : (
        <div className={styles.text}>
          <RichText text={text} />
        </div>
      )}
      <Ways {...ways} />
      <ReturnToHome />
    </>
  )
}

function useWays() {
  const { contact, more } = useContent(linksDocument)
  const phone = usePublicSetting('business_phone')
  const email = usePublicSetting('business_email')
  const shown = more.filter(({ link }) => link)
  const isReachable = Boolean(phone || email || contact)
  return { shown, isReachable, areKnown: isReachable || shown.length > 0 }
}

/** Renders nothing while neither the settings nor the links hold a way to reach the barber. */
function Ways({ shown, isReachable }: ReturnType<typeof useWays>) {
  return (
    <>
      {isReachable ? (
        <div className={styles.ways}>
          <ReachBarber />
        </div>
      ) : null}
      {shown.length > 0 ? (
        <ul className={styles.more}>
          {shown.map(({ label, link }, index) => (
            <li key={placeKey(index)}>
              <ExternalLink href={link}>{label}</ExternalLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
