import { weekLabel } from '@haircuts/scheduling/periods'
import { clockTime, localDate, monthDay, weekdayName } from '../../lib/datetime.ts'
import { priceText } from '../../lib/money.ts'
import type { Cart } from '../../parts/chosen-visit.ts'
import { OwnClock } from '../../parts/own-clock.tsx'
import { minutesText, specialText, visitWords } from '../../parts/visit-words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './booking-summary.module.css'
import { bookingDetails } from './details-words.ts'

interface BookingSummaryProps {
  visit: Cart
  start: number | null
  timezone: string
  today: string
  onChangeTime: () => void
}

/** Time, services and duration of the booking in one sentence. */
export function BookingSummary(props: BookingSummaryProps) {
  const { visit, start, timezone, today, onChangeTime } = props
  const special = specialText(visit.addons)
  return (
    <div className={styles.summary}>
      <h2 className={styles.sentence} id="summary-heading" tabIndex={-1}>
        {start === null ? (
          bookingDetails.noTime
        ) : (
          <time dateTime={new Date(start).toISOString()} className={styles.time}>
            {weekdayName(start, timezone)} {clockTime(start, timezone)}
          </time>
        )}
        , {visitWords(visit)}, {minutesText(visit.durationMinutes)}
      </h2>
      <p className={styles.more}>
        {start === null ? bookingDetails.chooseBelow : moreText(start, timezone, today)}
        {start === null ? null : `, ${priceText(visit.price)}`}
      </p>
      {special ? <p className={styles.more}>{special}</p> : null}
      {start === null ? null : <OwnClock start={start} timezone={timezone} />}
      {/* preventDefault on mousedown keeps the focus: an error shown on blur would move the button away from the click. */}
      <Button
        variant="secondary"
        size="sm"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChangeTime}
      >
        {bookingDetails.changeTime}
      </Button>
    </div>
  )
}

/** 'Next week, November 24' */
function moreText(start: number, timezone: string, today: string) {
  const day = monthDay(start, timezone)
  return today ? `${weekLabel(localDate(start, timezone), today)}, ${day}` : day
}
