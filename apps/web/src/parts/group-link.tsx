import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import styles from './group-link.module.css'

const words = {
  copy: 'Copy link',
  copied: (name: string) => `Link for ${name} copied.`,
  notCopied: 'Please copy it from the field.',
  share: 'Share',
  shareText: (name: string) => `${name}, here is your appointment`,
  linkOf: (name: string) => `Link for ${name}`,
} as const

/** The link of one person of a group, to copy or to share from the phone. */
export function GroupLink({ name, url }: { name: string; url: string }) {
  const [told, setTold] = useState('')
  const copy = () =>
    // Browsers offer no clipboard without HTTPS; the field is there to copy from.
    void Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error()))
      .then(() => setTold(words.copied(name)))
      .catch(() => setTold(words.notCopied))
  const share = () =>
    // A share that is cancelled is no failure.
    void navigator.share({ text: words.shareText(name), url }).catch(() => {})
  return (
    <div className={styles.link}>
      <TextField
        label={words.linkOf(name)}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" aria-label={`${words.copy}, ${name}`} onClick={copy}>
        {words.copy}
      </Button>
      {'share' in navigator ? (
        <Button variant="quiet" aria-label={`${words.share}, ${name}`} onClick={share}>
          {words.share}
        </Button>
      ) : null}
      <p role="status" className={styles.told}>
        {told}
      </p>
    </div>
  )
}
