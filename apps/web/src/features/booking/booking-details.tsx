import { changesEndAt } from '@haircuts/scheduling/lifecycle'
import { weekLabel } from '@haircuts/scheduling/periods'
import { Link } from 'wouter'
import { paths } from '../../app/paths.ts'
import { now } from '../../ui/browser/clock.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime, localDate, monthDay, shortDay } from '../../ui/format/datetime.ts'
import { suggestedText } from '../../ui/format/money.ts'
import { bookingDetails, forFriend } from '../people/text.ts'
import type { Cart } from '../services/cart.ts'
import type { Slots } from '../times/use-slots.ts'
import { ChangeLimits, limitAt } from '../visit/change-limits.tsx'
import { OwnClock } from '../visit/visit-sheet.tsx'
import { minutesText, specialText } from '../visit/visit-text.ts'
import styles from './booking-details.module.css'
import { BookingError, wrongFieldsText } from './booking-error.tsx'
import { canSend } from './booking-flow.ts'
import { IntakeFormView } from './intake/intake-form.tsx'
import type { BookingState } from './use-booking.ts'
import { ownFailure, useSubmitBooking } from './use-submit-booking.ts'

const MINUTE = 60_000

interface BookingDetailsProps {
  booking: BookingState
  visit: Cart
  timezone: string
  today: string
  cutoffs: Slots['cutoffs']
  onChangeTime: () => void
  /** Called with an alternative to a taken time. */
  onChoose: (start: number) => void
}

/** The step after the choice of a time: the summary, the form and the error message. */
export function BookingDetails(props: BookingDetailsProps) {
  const { booking, visit, timezone, today, cutoffs, onChangeTime, onChoose } = props
  const { form, honeypot, isSending, send } = useSubmitBooking(booking)
  const { flow } = booking
  if (flow.at !== 'details') return null

  const addonIds = visit.addons.map(({ id }) => id)
  const own = booking.ownBookingAt(flow.start, visit.durationMinutes)
  const failure = own ? ownFailure(own) : flow.failure
  return (
    <>
      <ForFriendNote ownToken={booking.friendOf} />
      <BookingSummary
        visit={visit}
        start={flow.start}
        timezone={timezone}
        today={today}
        onChangeTime={onChangeTime}
      />
      {cutoffs && flow.start !== null ? (
        <NewLimits start={flow.start} cutoffs={cutoffs} timezone={timezone} />
      ) : null}
      <IntakeFormView
        form={form}
        style={booking.style}
        honeypot={honeypot}
        isSending={isSending}
        canSend={canSend(flow)}
        onSend={() => {
          if (flow.start === null) return
          const { durationMinutes } = visit
          void send({ start: flow.start, addonIds, durationMinutes, timezone })
        }}
      >
        {failure ? (
          <BookingError
            failure={failure}
            timezone={timezone}
            wrong={wrongFieldsText(form.errors)}
            chosen={flow.start}
            onChoose={onChoose}
            onChangeTime={onChangeTime}
          />
        ) : null}
      </IntakeFormView>
    </>
  )
}

interface NewLimitsProps {
  start: number
  cutoffs: NonNullable<Slots['cutoffs']>
  timezone: string
}

/** Until when the appointment could be changed online, once it is booked. */
export function NewLimits({ start, cutoffs, timezone }: NewLimitsProps) {
  return (
    <div className={styles.limits}>
      <ChangeLimits
        start={start}
        reschedule={limitAt(changesEndAt(start, cutoffs.rescheduled), now())}
        cancel={limitAt(changesEndAt(start, cutoffs.cancelled), now())}
        timezone={timezone}
        isNew
      />
    </div>
  )
}

/** Says whose details the form asks for, and leads back to the own appointment, if there is one. */
function ForFriendNote({ ownToken }: { ownToken: string }) {
  if (!ownToken) return null
  return (
    <p className={styles.friend}>
      {forFriend.description} <Link href={paths.appointment(ownToken)}>{forFriend.own}</Link>.
    </p>
  )
}

interface BookingSummaryProps {
  visit: Cart
  start: number | null
  timezone: string
  today: string
  onChangeTime: () => void
}

/** The time of the booking, and a list of what it holds. */
function BookingSummary({ visit, start, timezone, today, onChangeTime }: BookingSummaryProps) {
  const special = specialText(visit.addons)
  return (
    <div className={styles.summary}>
      <h2 className={styles.sentence} id="summary-heading" tabIndex={-1}>
        {start === null ? (
          bookingDetails.noTime
        ) : (
          <span className={styles.time}>
            <time dateTime={new Date(start).toISOString()}>
              {shortDay(start, timezone)}, {clockTime(start, timezone)}
            </time>{' '}
            to {clockTime(start + visit.durationMinutes * MINUTE, timezone)}
          </span>
        )}
      </h2>
      <ul className={styles.visit}>
        <li>{visit.name}</li>
        {visit.addons.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        <li>
          {minutesText(visit.durationMinutes)}, {suggestedText(visit.price)}
        </li>
      </ul>
      <div className={styles.row}>
        <p className={styles.more}>
          {start === null ? bookingDetails.chooseBelow : moreText(start, timezone, today)}
        </p>
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
      {special ? <p className={styles.more}>{special}</p> : null}
      {start === null ? null : <OwnClock start={start} timezone={timezone} />}
    </div>
  )
}

/** 'Next week, November 24' */
export function moreText(start: number, timezone: string, today: string) {
  const day = monthDay(start, timezone)
  return today ? `${weekLabel(localDate(start, timezone), today)}, ${day}` : day
}
