import { type ReactNode, useEffect, useRef } from 'react'
import styles from './error-message.module.css'

interface ErrorMessageProps {
  /** 'warn' for an expected condition with alternatives, 'bad' for a failure. */
  tone?: 'bad' | 'warn'
  /** Takes the focus on mount, because the pressed button is disabled or removed. */
  takesFocus?: boolean
  children: ReactNode
}

/** An error message with its remedies, announced by screen readers when it appears. */
export function ErrorMessage({ tone = 'bad', takesFocus = false, children }: ErrorMessageProps) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) block.current?.focus()
  }, [takesFocus])
  return (
    <div ref={block} className={styles.error} role="alert" tabIndex={-1} data-tone={tone}>
      {children}
    </div>
  )
}

/** The first sentence of the message. */
export function ErrorTitle({ children }: { children: ReactNode }) {
  return <p className={styles.what}>{children}</p>
}
