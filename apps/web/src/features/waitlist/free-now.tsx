import { addDays } from '@haircuts/scheduling/local-date'
import { trpc } from '../../app/api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { clockTime, localDate, shortDay } from '../../ui/format/datetime.ts'
import { useChangeBooking } from '../links/use-change-booking.ts'
import { firstWindowInput } from '../times/slot-windows.ts'
import styles from './earlier.module.css'

const text = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  isFree: (day: string, time: string) => `${day} at ${time} is free now.`,
  move: (day: string, time: string) => `Move to ${day}, ${time}`,
  failed: 'Failed to reschedule appointment',
} as const

/** The number of days of one request. */
const MAX_DAYS = 31

interface FreeNowProps {
  publicToken: string
  /** @param from the start before, in epoch milliseconds. */
  onMoved: (from: number) => void
}

/** The first free time before the appointment, with a button to take it. Renders nothing without one. */
export function FreeNow({ publicToken, onMoved }: FreeNowProps) {
  const booking = trpc.booking.byToken.useQuery({ publicToken })
  const free = trpc.availability.window.useQuery(
    firstWindowInput({ publicToken }, undefined, MAX_DAYS),
    {
      staleTime: 0,
    },
  )
  const { client } = trpc.useUtils()
  const change = useChangeBooking(
    async (input: { publicToken: string; newStartDatetime: Date }) => {
      const moved = await client.booking.reschedule.mutate(input)
      onMoved(current)
      return moved
    },
  )
  const current = booking.data?.startDatetime.getTime() ?? 0
  if (!free.data || !booking.data?.canReschedule) return null
  const { timezone, today, days } = free.data
  const [first] = days.flatMap(({ starts }) => starts)
  if (first === undefined || first >= current) return null
  const time = clockTime(first, timezone)
  const day = formatDay(first, timezone, today)
  return (
    <div className={styles.free}>
      <p>
        <strong>{text.isFree(day, time)}</strong>
      </p>
      {change.failure ? (
        <ErrorMessage tone={change.failure.isTimeGone ? 'warn' : 'bad'}>
          <ErrorTitle>{change.failure.detail ?? text.failed}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      <Button
        pending={change.isSending || free.isFetching}
        onClick={() => change.send({ publicToken, newStartDatetime: new Date(first) })}
      >
        {text.move(isNamed(first, timezone, today) ? day.toLowerCase() : day, time)}
      </Button>
    </div>
  )
}

/** Whether a day is called by a word that is no name: 'today', 'tomorrow'. */
function isNamed(start: number, timezone: string, today: string): boolean {
  return localDate(start, timezone) <= addDays(today, 1)
}

function formatDay(start: number, timezone: string, today: string): string {
  if (!isNamed(start, timezone, today)) return shortDay(start, timezone)
  return localDate(start, timezone) === today ? text.today : text.tomorrow
}
