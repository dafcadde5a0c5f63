import { type ReactNode, useEffect, useRef } from 'react'
import styles from './trouble.module.css'

interface TroubleProps {
  /** 'warn' where nothing is broken and there is a way on. */
  tone?: 'bad' | 'warn'
  /** The button that was pressed can no longer be, so the focus comes here. */
  takesFocus?: boolean
  children: ReactNode
}

/** Why it did not go as wished, and what to do about it. Said aloud when it appears. */
export function Trouble({ tone = 'bad', takesFocus = false, children }: TroubleProps) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) block.current?.focus()
  }, [takesFocus])
  return (
    <div ref={block} className={styles.trouble} role="alert" tabIndex={-1} data-tone={tone}>
      {children}
    </div>
  )
}

/** Its first sentence: what happened. */
export function What({ children }: { children: ReactNode }) {
  return <p className={styles.what}>{children}</p>
}
