import { weekdayName } from '../../lib/datetime.ts'
import { AddToCalendar } from '../../parts/add-to-calendar.tsx'
import { OwnClock, VisitSheet } from '../../parts/visit-sheet.tsx'
import { minutesText } from '../../parts/visit-words.ts'
import { paths } from '../../paths.ts'
import { frame } from '../../site/site.ts'
import { BrassList } from '../../ui/brass-list.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { BookingConfirmation } from './booking-flow.ts'
import styles from './booking-success.module.css'
import { booked as words } from './details-words.ts'

/** The confirmation screen. */
export function BookingSuccess({ booked }: { booked: BookingConfirmation }) {
  const { start, end, timezone, visit, publicToken } = booked
  return (
    <VisitSheet
      heading={words.heading(weekdayName(start, timezone), booked.firstName)}
      start={start}
      end={end}
      timezone={timezone}
    >
      <p>{words.booked(visit, minutesText(booked.durationMinutes))}</p>
      {booked.special ? <p>{booked.special}</p> : null}
      <OwnClock start={start} timezone={timezone} />
      <h2 className={styles.next}>{words.nextHeading}</h2>
      <BrassList>
        <li>
          {words.confirmation} <strong className={styles.email}>{booked.email}</strong>
          {words.confirmationLink}
        </li>
        {booked.addressPromised ? (
          <li>{booked.isFirstTime ? words.addressComes : words.addressKnown}</li>
        ) : null}
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
