import { useState } from 'react'
import { Button } from './button.tsx'
import styles from './copy-link.module.css'
import { cx } from './cx.ts'
import { TextArea, TextField } from './field.tsx'

const text = {
  copy: 'Copy link',
  notCopied: 'Please copy it from the field.',
  share: 'Share',
} as const

interface CopyLinkProps {
  label: string
  /** Tells the buttons of several links apart. */
  name?: string
  url: string
  /** The label of the button; 'Copy link' by default. */
  copy?: string
  /** Announced after the link was copied. */
  copied: string
  /** Sent along with a shared link. A text without it is not shared. */
  shareText?: string
  /** A text of several lines, with the buttons below it. */
  isLong?: boolean
}

const LONG_ROWS = 6

/** A link or another text to copy, or to share from the phone. */
export function CopyLink({ copy: copyLabel = text.copy, ...props }: CopyLinkProps) {
  const { label, name, url, copied, shareText, isLong = false } = props
  const [outcome, setOutcome] = useState('')
  const field = { label, value: url, readOnly: true }
  const copy = () =>
    // Browsers offer no clipboard without HTTPS; the field is there to copy from.
    void Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error()))
      .then(() => setOutcome(copied))
      .catch(() => setOutcome(text.notCopied))
  const share = () =>
    // A share that is cancelled is no failure.
    void navigator.share({ text: shareText ?? '', url }).catch(() => {})
  const labelOf = (act: string) => (name === undefined ? undefined : `${act}, ${name}`)
  return (
    <div className={cx(styles.link, isLong && styles.long)}>
      {isLong ? (
        <TextArea {...field} rows={LONG_ROWS} onFocus={({ target }) => target.select()} />
      ) : (
        <TextField {...field} onFocus={({ target }) => target.select()} />
      )}
      <Button variant="secondary" aria-label={labelOf(copyLabel)} onClick={copy}>
        {copyLabel}
      </Button>
      {shareText !== undefined && 'share' in navigator ? (
        <Button variant="quiet" aria-label={labelOf(text.share)} onClick={share}>
          {text.share}
        </Button>
      ) : null}
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
    </div>
  )
}
