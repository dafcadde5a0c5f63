import { useEffect, useRef } from 'react'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './two-factor.module.css'
import { twoFactorDialog as words } from './two-factor-words.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  onDone: () => void
}

/** The new recovery codes; the server returns them only once. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null)
  const text = [words.fileHead(email), '', ...codes, ''].join('\n')
  // The focused element of the previous step has been removed; screen readers continue at the
  // codes.
  useEffect(() => list.current?.focus(), [])
  return (
    <>
      <DialogBody>
        <p>{words.codesWords}</p>
        <ul className={styles.codes} ref={list} tabIndex={-1} aria-label={words.codesTitle}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.ways}>
          <CopyButton text={text}>{words.copy}</CopyButton>
          <ButtonAnchor
            variant="secondary"
            size="sm"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={words.file}
          >
            {words.download}
          </ButtonAnchor>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onDone}>{words.done}</Button>
      </DialogActions>
    </>
  )
}
