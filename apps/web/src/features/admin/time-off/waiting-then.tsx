import { waitsForDayIn } from '@haircuts/scheduling/wished-days'
import { trpc } from '../../../app/api/trpc.ts'
import { TelLink } from '../../../ui/tel-link.tsx'
import styles from './waiting-then.module.css'

const text = {
  waiting: 'On the waitlist for a time then, without a booking:',
} as const

/** The people without a booking who wait for one of the days, both included. Renders nothing when there are none. */
export function WaitingThen({ first, last }: { first: string; last: string }) {
  const line = trpc.waitlist.list.useQuery()
  const waiting = (line.data ?? []).filter(
    ({ wishedDates, weekdays }) =>
      wishedDates && waitsForDayIn({ ...wishedDates, weekdays }, first, last),
  )
  if (waiting.length === 0) return null
  return (
    <div>
      <p>{text.waiting}</p>
      <ul className={styles.people} aria-label={text.waiting}>
        {waiting.map(({ id, clientName, clientPhone, clientPhoneDial }) => (
          <li key={id}>
            {clientName} <TelLink phone={clientPhone} dial={clientPhoneDial} />
          </li>
        ))}
      </ul>
    </div>
  )
}
