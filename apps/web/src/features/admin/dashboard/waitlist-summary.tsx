import { visitTitle } from '@haircuts/scheduling/visit-title'
import { useState } from 'react'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { ToDoSection } from '../../../app/admin/screen/to-do-section.tsx'
import type { WaitingClient } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { clockRange } from '../../../ui/format/clock-range.ts'
import { clockTime, dateRange, leafOf } from '../../../ui/format/datetime.ts'
import { TelLink } from '../../../ui/tel-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './waitlist-summary.module.css'

const text = {
  title: 'Waitlist',
  has: (when: string, service: string) => `Has ${when}, ${service}`,
  hasNone: (service: string) => `No booking yet, waits for ${service}`,
  deletedService: 'a deleted service',
  wants: (days: string, hours: string) => `Wants ${days}, ${hours}`,
  allDays: 'any day',
  anyTime: 'any time',
  offers: (count: number) =>
    count === 1
      ? 'One time is offered, without an answer.'
      : `${count} times are offered, without an answer.`,
  paused:
    'Left three offers without an answer, so none are made until they say that they still wait.',
  held: (when: string, until: string) => `${when} is held until ${until}`,
  remove: 'Remove',
  removal: {
    title: 'Remove from the waitlist?',
    description: 'No times are offered to this person any more. They get no email about it.',
    keep: 'Keep',
    act: 'Remove',
    acting: 'Removing...',
    done: 'Removed from the waitlist.',
    failed: 'This could not be removed. Please try again.',
  },
} as const

const WEEK = 7
const dayName = (day: number) => leafOf(`2026-01-${String(5 + day).padStart(2, '0')}`).weekday

interface WaitlistSummaryProps {
  line: readonly WaitingClient[]
  onOpen: (bookingId: number) => void
}

/** Everyone on the waitlist, with and without a booking, in joining order. Renders nothing when the list is empty. */
export function WaitlistSummary({ line, onOpen }: WaitlistSummaryProps) {
  const zone = useBusinessZone()
  const [removedId, setRemovedId] = useState<number>()
  const removal = trpc.waitlist.remove.useMutation()
  const removed = line.find(({ id }) => id === removedId)
  if (line.length === 0) return null
  const offers = line.filter(({ offer }) => offer).length
  const when = (at: Date) => dateAndTimeInText(at.getTime(), zone)
  return (
    <ToDoSection title={text.title} count={line.length} isFolded={offers === 0}>
      {offers > 0 ? <p className={styles.soft}>{text.offers(offers)}</p> : null}
      <ol className={styles.line}>
        {line.map((entry) => (
          <li key={entry.id}>
            <Who entry={entry} onOpen={onOpen} />
            <p className={styles.soft}>
              {entry.startDatetime
                ? text.has(when(entry.startDatetime), entry.typeName ?? '')
                : text.hasNone(serviceOf(entry))}
            </p>
            <p className={styles.soft}>{wishText(entry)}</p>
            {entry.isPaused ? <p className={styles.soft}>{text.paused}</p> : null}
            {entry.offer ? (
              <p>
                {text.held(
                  when(entry.offer.startDatetime),
                  clockTime(entry.offer.expiresAt.getTime(), zone),
                )}
              </p>
            ) : null}
            <Button variant="quiet" size="sm" onClick={() => setRemovedId(entry.id)}>
              {text.remove}
              <VisuallyHidden> {entry.clientName}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ol>
      <ActionDialog
        item={removed}
        text={text.removal}
        about={removed?.clientName}
        act={({ id }) => removal.mutateAsync({ id })}
        onClose={() => setRemovedId(undefined)}
      />
    </ToDoSection>
  )
}

/** The name opens the booking; a person without one is reached by phone. */
function Who({ entry, onOpen }: { entry: WaitingClient; onOpen: WaitlistSummaryProps['onOpen'] }) {
  const { bookingId, clientName, clientPhone, clientPhoneDial } = entry
  if (bookingId !== null) {
    return (
      <Button variant="quiet" size="sm" onClick={() => onOpen(bookingId)}>
        {clientName}
      </Button>
    )
  }
  return (
    <p className={styles.person}>
      <span className={styles.name}>{clientName}</span>
      <TelLink phone={clientPhone} dial={clientPhoneDial} />
    </p>
  )
}

function serviceOf({ typeName, addons }: WaitingClient): string {
  return typeName === null ? text.deletedService : visitTitle(typeName, addons)
}

function wishText({ wishedDates, weekdays, fromTime, toTime }: WaitingClient): string {
  const days = weekdays.length === WEEK ? text.allDays : weekdays.map(dayName).join(', ')
  const isAnyTime = fromTime === '00:00' && toTime === '24:00'
  const hours = isAnyTime ? text.anyTime : clockRange(fromTime, toTime)
  if (!wishedDates) return text.wants(days, hours)
  const { firstDate, lastDate } = wishedDates
  return text.wants(`${dateRange(firstDate, lastDate)}, ${days}`, hours)
}
