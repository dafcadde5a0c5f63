import type { Visit } from '../lib/chosen-visit.ts'
import { priceText } from '../lib/money.ts'
import { minutesText } from '../lib/visit-words.ts'
import styles from './visit-total.module.css'

interface VisitTotalProps {
  visit: Pick<Visit, 'name' | 'durationMinutes' | 'price'>
  when?: string | undefined
}

/**
 * Service and total in one line. On a phone it stays in view: at the foot while the
 * add-ons are chosen, at the head while the times scroll below it.
 */
export function VisitTotal({ visit, when }: VisitTotalProps) {
  return (
    <p className={styles.total}>
      <span className={styles.name}>{when ?? visit.name}</span>
      <span className={styles.label}>Total</span>
      <strong className={styles.sum}>
        {minutesText(visit.durationMinutes)}, {priceText(visit.price)}
      </strong>
    </p>
  )
}
