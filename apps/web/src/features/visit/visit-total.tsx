import { cx } from '../../ui/cx.ts'
import { suggestedText } from '../../ui/format/money.ts'
import type { Cart } from '../services/cart.ts'
import { minutesText } from './visit-text.ts'
import styles from './visit-total.module.css'

interface VisitTotalProps {
  visit: Pick<Cart, 'name' | 'durationMinutes' | 'price'>
  when?: string | undefined
  /** The label of the sum. */
  label?: string
}

/** The service and its total in one line. On phones it is sticky, at the bottom and then at the top of the screen. */
export function VisitTotal({ visit, when, label = 'Total' }: VisitTotalProps) {
  return (
    <p className={styles.total}>
      <span className={cx(styles.name, when && styles.when)}>{when ?? visit.name}</span>
      <span className={styles.label}>{label}</span>
      <strong className={styles.sum}>
        <span className={styles.part}>{minutesText(visit.durationMinutes)},</span>{' '}
        <span className={styles.part}>{suggestedText(visit.price)}</span>
      </strong>
    </p>
  )
}
