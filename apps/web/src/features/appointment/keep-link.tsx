import { useRouter } from 'wouter'
import { paths } from '../../app/paths.ts'
import { CopyLink } from '../../ui/copy-link.tsx'
import { useOrigin } from '../../ui/hooks/use-origin.ts'
import styles from './keep-link.module.css'

const words = {
  heading: 'Save your link',
  words:
    'This site sends no confirmation email. With this link you can see, reschedule or cancel your appointment.',
  label: 'Your link',
  copied: 'Link copied.',
  shareText: 'My appointment',
} as const

/** The link of a booking, to be kept where no email brings it. */
export function KeepLink({ publicToken }: { publicToken: string }) {
  const { base } = useRouter()
  const url = useOrigin() + base + paths.appointment(publicToken)
  return (
    <section className={styles.keep} aria-labelledby="keep-link">
      <h2 className={styles.heading} id="keep-link">
        {words.heading}
      </h2>
      <p>{words.words}</p>
      <CopyLink label={words.label} url={url} copied={words.copied} shareText={words.shareText} />
    </section>
  )
}
