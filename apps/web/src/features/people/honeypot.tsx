import type { Ref } from 'react'
import styles from './honeypot.module.css'

const text = { leaveEmpty: 'Leave this field empty' } as const

/**
 * A field that people can neither see nor reach by keyboard; the server rejects a form in which it has text. Its
 * name matches no autofill rule, and data attributes make password managers skip it.
 */
export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> | undefined }) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        {text.leaveEmpty}
        <input
          ref={ref}
          type="text"
          name="visit-remark"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
