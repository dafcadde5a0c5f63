import { useRouter } from 'wouter'
import { paths } from '../../app/paths.ts'
import { CopyLink } from '../../ui/copy-link.tsx'
import { useOrigin } from '../../ui/hooks/use-origin.ts'
import styles from './keep-link.module.css'

const text = {
  heading: 'Save your link',
  description:
    'This site sends no confirmation email. With this link you can see, reschedule or cancel your appointment.',
  label: 'Your link',
  copied: 'Link copied.',
  shareText: 'My appointment',
} as const

/** The link of a booking to copy, for a site that sends no email with it. */
export function KeepLink({ publicToken }: { publicToken: string }) {
  const { base } = useRouter()
  const url = useOrigin() + base + paths.appointment(publicToken)
  return (
    <section className={styles.keep} aria-labelledby="keep-link">
      <h2 className={styles.heading} id="keep-link">
        {text.heading}
      </h2>
      <p>{text.description}</p>
      <CopyLink label={text.label} url={url} copied={text.copied} shareText={text.shareText} />
    </section>
  )
}
