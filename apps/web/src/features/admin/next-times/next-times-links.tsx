import { paths } from '../../../app/paths.ts'
import { basePath } from '../../../ui/browser/base-path.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyLink } from '../../../ui/copy-link.tsx'
import styles from './next-times-links.module.css'

const text = {
  title: 'Your free times elsewhere',
  picture: 'The next free times, as other pages show them',
  plain: 'As text, for messages',
  embed: 'As a picture, for the page of your ministry or club',
  embedHint:
    'Paste the code where the page takes HTML. The picture is never older than about a minute.',
  copyEmbed: 'Copy code',
  alt: 'The next free times for a haircut',
  copied: 'Copied.',
} as const

/** The addresses at which the next free times are, to copy; shown while the setting is on. */
export function NextTimesLinks() {
  const site = `${window.location.origin}${basePath()}`
  const code = `<a href="${site}${paths.book}"><img src="${site}/next.svg" alt="${text.alt}" width="480"></a>`
  return (
    <Card title={text.title}>
      <div className={styles.content}>
        <img className={styles.picture} src={`${basePath()}/next.svg`} alt={text.picture} />
        <CopyLink
          label={text.plain}
          name={text.plain}
          url={`${site}/next.txt`}
          copied={text.copied}
        />
        <CopyLink
          label={text.embed}
          name={text.embed}
          url={code}
          copy={text.copyEmbed}
          copied={text.copied}
        />
        <p className={styles.hint}>{text.embedHint}</p>
      </div>
    </Card>
  )
}
