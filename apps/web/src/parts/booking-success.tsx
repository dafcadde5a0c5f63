import { booked as words } from '../content/booking-end.ts'
import { frame } from '../content/site.ts'
import type { Booked } from '../lib/booking-types.ts'
import { weekdayName } from '../lib/datetime.ts'
import { minutesText } from '../lib/visit-words.ts'
import { paths } from '../paths.ts'
import { BrassList } from '../ui/brass-list.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import styles from './booking-success.module.css'
import { OwnClock } from './own-clock.tsx'
import { VisitSheet } from './visit-sheet.tsx'

/** A handshake: what, when, and what comes next. */
export function BookingSuccess({ booked }: { booked: Booked }) {
  const { start, end, timezone, visit, publicToken } = booked
  return (
    <VisitSheet
      heading={words.heading(weekdayName(start, timezone), booked.firstName)}
      start={start}
      end={end}
      timezone={timezone}
    >
      <p>{words.booked(visit, minutesText(booked.durationMinutes))}</p>
      <OwnClock start={start} timezone={timezone} />
      <h2 className={styles.next}>{words.nextHeading}</h2>
      <BrassList>
        <li>
          {words.confirmation} <strong className={styles.email}>{booked.email}</strong>
          {words.confirmationLink}
        </li>
        <li>{booked.isFirstTime ? words.addressComes : words.addressKnown}</li>
        <li>
          {words.cameUp} <a href={booked.rescheduleUrl}>{words.reschedule}</a> {words.or}{' '}
          <a href={booked.cancelUrl}>{words.cancel}</a> {words.here}
        </li>
        {booked.pictureSent ? null : <li>{words.pictureLost}</li>}
      </BrassList>
      <AddToCalendar start={start} end={end} visit={visit} publicToken={publicToken} />
      <p>
        <ButtonLink variant="quiet" href={paths.home} className={styles.home}>
          {frame.returnHome}
        </ButtonLink>
      </p>
    </VisitSheet>
  )
}
