import { dashboard as words } from '../../../content/admin/dashboard.ts'
import styles from './counts.module.css'

interface CountsProps {
  total: number
  confirmed: number
  today: number
}

const figures = new Intl.NumberFormat('en-US')

export function Counts({ total, confirmed, today }: CountsProps) {
  return (
    <dl className={styles.counts}>
      <Count words={words.total} count={total} />
      <Count words={words.confirmed} count={confirmed} />
      <Count words={words.today} count={today} />
    </dl>
  )
}

function Count({ words, count }: { words: string; count: number }) {
  return (
    <div className={styles.count}>
      <dt>{words}</dt>
      <dd>{figures.format(count)}</dd>
    </div>
  )
}
