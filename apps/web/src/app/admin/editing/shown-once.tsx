import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CopyLink } from '../../../ui/copy-link.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import styles from './shown-once.module.css'

interface ShownOnceProps {
  text: Readonly<Record<'shown' | 'copy' | 'copied' | 'done', string>>
  label: string
  value: string
  onDone: () => void
}

/** A secret that the server has answered this once. */
export function ShownOnce({ text, label, value, onDone }: ShownOnceProps) {
  const note = useRef<HTMLParagraphElement>(null)
  // The focused element of the form has been removed; screen readers continue at the secret.
  useEffect(() => note.current?.focus(), [])
  return (
    <>
      <DialogBody>
        <p ref={note} tabIndex={-1} className={styles.note}>
          {text.shown}
        </p>
        <CopyLink label={label} url={value} copy={text.copy} copied={text.copied} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onDone}>{text.done}</Button>
      </DialogActions>
    </>
  )
}
