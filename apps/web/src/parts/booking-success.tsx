import type { Booked } from '../lib/booking-types.ts'
import { weekdayName } from '../lib/datetime.ts'
import { minutesText } from '../lib/visit.ts'
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
      heading={`See you ${weekdayName(start, timezone)}, ${booked.firstName}`}
      start={start}
      end={end}
      timezone={timezone}
    >
      <p>
        {visit}, {minutesText(booked.durationMinutes)}. Your appointment is booked.
      </p>
      <OwnClock start={start} timezone={timezone} />
      <h2 className={styles.next}>What happens next</h2>
      <BrassList>
        <li>
          A confirmation goes to <strong className={styles.email}>{booked.email}</strong>, with the
          link to reschedule or cancel.
        </li>
        {booked.isFirstTime ? (
          <li>
            This is your first time, so the address is sent to you no later than 2 hours before your
            appointment.
          </li>
        ) : (
          <li>
            The chair is where it was. New clients are sent the address no later than 2 hours before
            their appointment.
          </li>
        )}
        <li>
          Has something come up already? <a href={booked.rescheduleUrl}>Reschedule</a> or{' '}
          <a href={booked.cancelUrl}>cancel</a> here.
        </li>
        {booked.pictureSent ? null : (
          <li>Your picture could not be sent. Bring it along on your phone.</li>
        )}
      </BrassList>
      <AddToCalendar start={start} end={end} visit={visit} publicToken={publicToken} />
      <p>
        <ButtonLink variant="quiet" href={paths.home} className={styles.home}>
          Return to Home
        </ButtonLink>
      </p>
    </VisitSheet>
  )
}
