import { frame } from '../../../app/admin/screen/text.ts'
import { adminPaths } from '../../../app/admin-paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './counts.module.css'
import { dashboard as text } from './text.ts'

interface CountsProps {
  total: number
  confirmed: number
  today: number
}

const countFormat = new Intl.NumberFormat('en-US')

/** The counts in one line, with the way to the statistics. */
export function Counts({ total, confirmed, today }: CountsProps) {
  return (
    <div className={styles.counts}>
      <dl className={styles.list}>
        <Count label={text.total} count={total} />
        <Count label={text.confirmed} count={confirmed} />
        <Count label={text.today} count={today} />
      </dl>
      <ButtonLink variant="quiet" size="sm" href={adminPaths.statistics}>
        {frame.statistics}
      </ButtonLink>
    </div>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd>{countFormat.format(count)}</dd>
    </div>
  )
}
