import { weekLabel } from '@haircuts/scheduling/week-label'
import { bookingEnd } from '../content/booking-end.ts'
import type { Visit } from '../lib/chosen-visit.ts'
import { clockTime, localDate, monthDay, weekdayName } from '../lib/datetime.ts'
import { priceText } from '../lib/money.ts'
import { minutesText, visitWords } from '../lib/visit-words.ts'
import { Button } from '../ui/button.tsx'
import styles from './booking-summary.module.css'
import { OwnClock } from './own-clock.tsx'

interface BookingSummaryProps {
  visit: Visit
  start: number | null
  timezone: string
  today: string
  onChangeTime: () => void
}

/** What happens, in one sentence. */
export function BookingSummary(props: BookingSummaryProps) {
  const { visit, start, timezone, today, onChangeTime } = props
  return (
    <div className={styles.summary}>
      <h2 className={styles.sentence} id="summary-heading" tabIndex={-1}>
        {start === null ? (
          bookingEnd.noTime
        ) : (
          <time dateTime={new Date(start).toISOString()} className={styles.time}>
            {weekdayName(start, timezone)} {clockTime(start, timezone)}
          </time>
        )}
        , {visitWords(visit)}, {minutesText(visit.durationMinutes)}
      </h2>
      <p className={styles.more}>
        {start === null ? bookingEnd.chooseBelow : moreText(start, timezone, today)}
        {start === null ? null : `, ${priceText(visit.price)}`}
      </p>
      {start === null ? null : <OwnClock start={start} timezone={timezone} />}
      {/* Pressing it must not take the focus first: a message that appears on blur would move it away. */}
      <Button
        variant="secondary"
        size="sm"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChangeTime}
      >
        {bookingEnd.changeTime}
      </Button>
    </div>
  )
}

/** 'Next week, November 24' */
function moreText(start: number, timezone: string, today: string) {
  const day = monthDay(start, timezone)
  return today ? `${weekLabel(localDate(start, timezone), today)}, ${day}` : day
}
