import { useState } from 'react'
import { bookingSync as words } from '../../../content/admin/icloud.ts'
import { type CloudCalendar, type CloudHealth, calendarName } from '../../../lib/admin/cloud.ts'
import { dateAndTime } from '../../../lib/admin/datetime.ts'
import { failureWords } from '../../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../../lib/admin/refresh.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import type { Say } from '../../../lib/admin/use-passing-message.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TipsCard } from '../tips-card.tsx'
import styles from './calendar-row.module.css'
import { CalendarRow } from './calendar-row.tsx'

interface BookingSyncCardProps {
  calendars: readonly CloudCalendar[]
  say: Say
}

export function BookingSyncCard({ calendars, say }: BookingSyncCardProps) {
  const zone = useBusinessZone()
  const chosen = trpc.cloudCalendar.bookingCalendar.useQuery()
  const health = trpc.cloudCalendar.health.useQuery()
  const active = chosen.data?.calendar
  const compared = health.data?.bookings?.lastComparedAt
  const when = compared ? dateAndTime(compared.getTime(), zone) : words.never
  return (
    <>
      <Card title={words.title}>
        {active ? <Banner tone="good">{words.active(calendarName(active))}</Banner> : null}
        {active === null ? <Banner tone="warn">{words.inactive}</Banner> : null}
        <ul className={styles.list}>
          {calendars.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              detail={calendar.id === active?.id ? `${words.lastCompared}: ${when}` : undefined}
            >
              {calendar.id === active?.id ? (
                <Badge look="good">{words.badge}</Badge>
              ) : (
                <Enable calendar={calendar} say={say} />
              )}
            </CalendarRow>
          ))}
        </ul>
        <Waiting bookings={health.data?.bookings} />
        {active ? <Active say={say} /> : null}
      </Card>
      <TipsCard title={words.helpTitle} tips={words.help} />
    </>
  )
}

function Enable({ calendar, say }: { calendar: CloudCalendar; say: Say }) {
  const refresh = useRefresh()
  const name = calendarName(calendar)
  const enable = trpc.cloudCalendar.setBookingCalendar.useMutation({
    onSuccess: () => say(words.enabled(name)),
    onError: (error) => say(failureWords(error, words.enableFailed), { tone: 'bad' }),
    onSettled: () => refresh('cloudCalendar'),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${enable.isPending ? words.enabling : words.use}: ${name}`}
      pending={enable.isPending}
      onClick={() => enable.mutate({ id: calendar.id })}
    >
      {enable.isPending ? words.enabling : words.use}
    </Button>
  )
}

/** What should be in the calendar and is not, or the other way round, and why. */
function Waiting({ bookings }: { bookings: CloudHealth['bookings'] | undefined }) {
  if (!bookings?.lastError) return null
  const { waiting, leaving, lastError } = bookings
  const said = [
    waiting > 0 && words.waiting(waiting),
    leaving > 0 && words.leaving(leaving),
    lastError,
  ]
  return <Banner tone="warn">{said.filter(Boolean).join(' ')}</Banner>
}

/** What can be done while bookings go to a calendar: see that all is well there, or end it. */
function Active({ say }: { say: Say }) {
  const refresh = useRefresh()
  const [removeEvents, setRemoveEvents] = useState(false)
  const disable = trpc.cloudCalendar.clearBookingCalendar.useMutation({
    onSuccess: () => say(words.disabled),
    onError: (error) => say(failureWords(error, words.disableFailed), { tone: 'bad' }),
    onSettled: () => refresh('cloudCalendar'),
  })
  const repair = trpc.cloudCalendar.repairBookingCalendar.useMutation({
    onSuccess: (found) => say(words.repaired(found)),
    onError: (error) => say(failureWords(error, words.repairFailed), { tone: 'bad' }),
    onSettled: () => refresh('cloudCalendar', 'calendarProposal'),
  })
  return (
    <>
      <Checkbox checked={removeEvents} onChange={({ target }) => setRemoveEvents(target.checked)}>
        {words.removeEvents}
      </Checkbox>
      <div className={styles.actions}>
        <Button
          variant="danger"
          pending={disable.isPending}
          onClick={() => disable.mutate({ removeEvents })}
        >
          {disable.isPending ? words.disabling : words.disable}
        </Button>
        <Button variant="secondary" pending={repair.isPending} onClick={() => repair.mutate()}>
          {repair.isPending ? words.repairing : words.repair}
        </Button>
      </div>
    </>
  )
}
