import type { ReactNode } from 'react'
import { useStepFocus } from '../lib/use-step-focus.ts'
import styles from './link-state.module.css'

/** The page of a link without a booking to show. */
export function LinkState({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useStepFocus(heading)
  return (
    <div className={styles.state}>
      <h1 className={styles.heading} ref={title} tabIndex={-1}>
        {heading}
      </h1>
      {children}
    </div>
  )
}
