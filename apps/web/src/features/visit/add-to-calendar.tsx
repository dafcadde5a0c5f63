import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useRouter } from 'wouter'
import { useBusinessName } from '../../app/api/settings.ts'
import { paths } from '../../app/paths.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { useOrigin } from '../../ui/hooks/use-origin.ts'
import styles from './add-to-calendar.module.css'

/** The texts of the calendar entry and of the buttons. */
const calendar = {
  title: (visit: string, businessName: string) => `${visit} - ${businessName}`,
  description: (visit: string, url: string) => `${visit}. To reschedule or cancel: ${url}`,
  add: 'Add to calendar',
  google: 'Google Calendar',
} as const

/** A calendar entry, `start` and `end` in epoch milliseconds. It has no location: the business is a private home (ADR 15). */
export interface CalendarEntry {
  start: number
  end: number
  title: string
  description: string
}

/** The URL that opens Google Calendar with a prefilled entry. */
export function googleCalendarUrl(entry: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${utc(entry.start)}/${utc(entry.end)}`,
    details: entry.description,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** '20261124T200000Z' */
function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

interface AddToCalendarProps extends Pick<CalendarEntry, 'start' | 'end'> {
  /** The services: "Men's fade with hot towel". */
  visit: string
  publicToken: string
}

export function AddToCalendar({ start, end, visit, publicToken }: AddToCalendarProps) {
  const { base } = useRouter()
  const business = useBusinessName()
  const origin = useOrigin()
  const entry: CalendarEntry = {
    start,
    end,
    title: calendar.title(visit, business),
    description: origin
      ? calendar.description(visit, origin + base + paths.appointment(publicToken))
      : visit,
  }
  return (
    <div className={styles.calendar}>
      <ButtonAnchor href={base + paths.calendarFile(publicToken)} download>
        <CalendarPlus size={20} aria-hidden />
        {calendar.add}
      </ButtonAnchor>
      <ButtonAnchor
        variant="secondary"
        href={googleCalendarUrl(entry)}
        target="_blank"
        rel="noreferrer"
      >
        {calendar.google}
      </ButtonAnchor>
    </div>
  )
}
