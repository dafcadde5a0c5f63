import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useRouter } from 'wouter'
import { calendar } from '../content/calendar.ts'
import { type CalendarEntry, googleCalendarUrl } from '../lib/calendar-links.ts'
import { useBusinessName } from '../lib/settings.ts'
import { paths } from '../paths.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import styles from './add-to-calendar.module.css'

interface AddToCalendarProps extends Pick<CalendarEntry, 'start' | 'end'> {
  /** What is to be done: 'Men's fade with hot towel'. */
  visit: string
  publicToken: string
}

export function AddToCalendar({ start, end, visit, publicToken }: AddToCalendarProps) {
  const { base } = useRouter()
  const business = useBusinessName()
  const entry: CalendarEntry = {
    start,
    end,
    title: calendar.title(visit, business),
    description: calendar.description,
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
