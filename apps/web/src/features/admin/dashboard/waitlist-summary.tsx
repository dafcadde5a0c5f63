import type { WaitingClient } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { clockRange } from '../../../ui/format/clock-range.ts'
import { clockTime, leafOf } from '../../../ui/format/datetime.ts'
import { ToDoSection } from './to-do-section.tsx'
import styles from './waitlist-summary.module.css'

const text = {
  title: 'Waiting for something earlier',
  has: (when: string, service: string) => `Has ${when}, ${service}`,
  wants: (days: string, hours: string) => `Wants ${days}, ${hours}`,
  allDays: 'any day',
  offers: (count: number) =>
    count === 1
      ? 'One time is offered, without an answer.'
      : `${count} times are offered, without an answer.`,
  held: (when: string, until: string) => `${when} is held until ${until}`,
} as const

const WEEK = 7
const dayName = (day: number) => leafOf(`2026-01-${String(5 + day).padStart(2, '0')}`).weekday

interface WaitlistSummaryProps {
  line: readonly WaitingClient[]
  onOpen: (bookingId: number) => void
}

/** The clients who asked for something earlier, in joining order. Renders nothing when the list is empty. */
export function WaitlistSummary({ line, onOpen }: WaitlistSummaryProps) {
  const zone = useBusinessZone()
  if (line.length === 0) return null
  const offers = line.filter(({ offer }) => offer).length
  const when = (at: Date) => dateAndTimeInText(at.getTime(), zone)
  return (
    <ToDoSection title={text.title} count={line.length} isFolded={offers === 0}>
      {offers > 0 ? <p className={styles.soft}>{text.offers(offers)}</p> : null}
      <ol className={styles.line}>
        {line.map(({ id, bookingId, clientName, typeName, startDatetime, offer, ...wishes }) => (
          <li key={id}>
            <Button variant="quiet" size="sm" onClick={() => onOpen(bookingId)}>
              {clientName}
            </Button>
            <p className={styles.soft}>{text.has(when(startDatetime), typeName)}</p>
            <p className={styles.soft}>
              {text.wants(daysText(wishes.weekdays), clockRange(wishes.fromTime, wishes.toTime))}
            </p>
            {offer ? (
              <p>
                {text.held(when(offer.startDatetime), clockTime(offer.expiresAt.getTime(), zone))}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </ToDoSection>
  )
}

function daysText(weekdays: readonly number[]): string {
  return weekdays.length === WEEK ? text.allDays : weekdays.map(dayName).join(', ')
}
