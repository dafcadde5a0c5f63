import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { clockRange } from '../../../ui/format/clock-range.ts'
import { clockTime, leafOf } from '../../../ui/format/datetime.ts'
import styles from './waitlist-summary.module.css'

const text = {
  title: 'Waiting for something earlier',
  has: (when: string, service: string) => `Has ${when}, ${service}`,
  wants: (days: string, hours: string) => `Wants ${days}, ${hours}`,
  allDays: 'any day',
  held: (when: string, until: string) => `${when} is held until ${until}`,
} as const

const WEEK = 7
const dayName = (day: number) => leafOf(`2026-01-${String(5 + day).padStart(2, '0')}`).weekday

/** The clients who asked for something earlier, in joining order. Renders nothing when the list is empty. */
export function WaitlistSummary({ onOpen }: { onOpen: (bookingId: number) => void }) {
  const zone = useBusinessZone()
  const line = trpc.waitlist.list.useQuery()
  if (!line.data || line.data.length === 0) return null
  const when = (at: Date) => dateAndTimeInText(at.getTime(), zone)
  return (
    <Card title={text.title}>
      <ol className={styles.line}>
        {line.data.map(
          ({ id, bookingId, clientName, typeName, startDatetime, offer, ...wishes }) => (
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
          ),
        )}
      </ol>
    </Card>
  )
}

function daysText(weekdays: readonly number[]): string {
  return weekdays.length === WEEK ? text.allDays : weekdays.map(dayName).join(', ')
}
