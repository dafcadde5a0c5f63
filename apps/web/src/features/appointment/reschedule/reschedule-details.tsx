import { discountLost } from '@haircuts/scheduling/group-price'
import { type ReactNode, useState } from 'react'
import { useSendsEmail } from '../../../app/api/content.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { paths } from '../../../app/paths.ts'
import { frame } from '../../../app/shell/text.ts'
import { BrassList } from '../../../ui/brass-list.tsx'
import { now } from '../../../ui/browser/clock.ts'
import { lazy, usePreloadOnInteraction } from '../../../ui/browser/lazy.tsx'
import { Actions, Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../../ui/error-message.tsx'
import { clockTime, dayAndTime, localDate, longDay, shortDay } from '../../../ui/format/datetime.ts'
import { seeYouDay } from '../../../ui/format/see-you.ts'
import { useStepFocus } from '../../../ui/hooks/use-step-focus.ts'
import { ChangeFailed } from '../../links/change-failed.tsx'
import { BookAgain, ReachInstead } from '../../links/link-outcomes.tsx'
import { PartFailed } from '../../links/part-failed.tsx'
import type { ChangeError } from '../../links/use-change-booking.ts'
import { AlternativeTimes } from '../../times/alternative-times.tsx'
import { AddToCalendar } from '../../visit/add-to-calendar.tsx'
import { AddressText } from '../../visit/address-text.tsx'
import { ChangeLimits, limitsOfBooking } from '../../visit/change-limits.tsx'
import {
  firstNameOf,
  visitAndLength,
  visitOfBooking,
  type ZonedBooking,
} from '../../visit/use-linked-booking.ts'
import { LinkedSheet, OwnClock } from '../../visit/visit-sheet.tsx'
import styles from './reschedule-details.module.css'
import { reschedule } from './reschedule-layout.tsx'

const MoveLater = lazy(async () => (await import('../../series/move-later.tsx')).MoveLater, {
  Failed: PartFailed,
})

/** The steps after the choice of a time, and bookings that cannot be rescheduled. */
export const rescheduleDetails = {
  cannotHeading: 'Cannot Reschedule',
  cannot: (status: string) => `This appointment is ${status} and cannot be rescheduled.`,
  begun: 'This appointment has already begun and cannot be rescheduled online.',
  cleanup:
    'A free clean-up cannot be rescheduled online. Please cancel it, and book it again by the link of your visit.',
  tooLate: (until: string) =>
    `This appointment could be rescheduled online until ${until}. Your time is still reserved.`,
  /** The text around the two times: 'Reschedule your appointment from … to …?' */
  from: 'Reschedule your appointment from',
  to: 'to',
  same: (visit: string) => `${visit}. Only the time changes.`,
  confirm: (time: string) => `Confirm ${time}`,
  moveAll: 'Reschedule all later ones too',
  chooseAnother: 'Choose another time',
  failed: 'Failed to reschedule appointment',
  /** The text before the booked time. */
  still: 'Your appointment is still on',
  choose: 'Choose',
  takeNearest: 'Nearest free times:',
  noneNear: 'No other times nearby are free.',
  rescheduledHeading: (day: string, firstName: string) => `See you ${day}, ${firstName}`,
  rescheduled: (from: string) => `Your appointment has been rescheduled from ${from}.`,
  inCalendar:
    'Already in your calendar? Add it again to update the time. In Google Calendar, delete the old one.',
  appointment: 'Your appointment',
  linkStays: 'Need to reschedule again? The link in your email still works.',
  linkStaysWithoutEmail: 'Need to reschedule again? The same link still works.',
} as const

interface ConfirmRescheduleProps {
  visit: ZonedBooking
  publicToken: string
  chosen: number
  isSending: boolean
  failure: ChangeError | undefined
  onConfirm: () => void
  /** Called with an alternative to a taken time. */
  onChoose: (start: number) => void
  onChooseAnother: () => void
}

/** Asks for confirmation of the new time. */
export function ConfirmReschedule(props: ConfirmRescheduleProps) {
  const { visit, publicToken, chosen, isSending, failure } = props
  const { onConfirm, onChoose, onChooseAnother } = props
  const { booking, timezone } = visit
  const [movesAll, setMovesAll] = useState(false)
  usePreloadOnInteraction(MoveLater)
  const current = booking.startDatetime.getTime()
  const isGone = failure?.isTimeGone ?? false
  const leavesDay =
    booking.isInGroup && localDate(chosen, timezone) !== localDate(current, timezone)
  const heading = useStepFocus(`${chosen} ${isGone} ${movesAll}`)
  if (movesAll) {
    return (
      <MoveLater
        publicToken={publicToken}
        timezone={timezone}
        start={chosen}
        onOnlyThis={() => setMovesAll(false)}
      />
    )
  }
  return (
    <div className={styles.confirm}>
      <h2 className={styles.sentence} ref={heading} tabIndex={-1}>
        {isGone ? (
          <>
            {rescheduleDetails.still} <When at={current} timezone={timezone} />
          </>
        ) : (
          <>
            {rescheduleDetails.from} <When at={current} timezone={timezone} />{' '}
            {rescheduleDetails.to}{' '}
            <strong className={styles.new}>
              <When at={chosen} timezone={timezone} />
            </strong>
            ?
          </>
        )}
      </h2>
      <p className={styles.same}>{rescheduleDetails.same(visitAndLength(booking))}</p>
      {isGone ? null : <OwnClock start={chosen} timezone={timezone} />}
      {leavesDay ? <DiscountLost publicToken={publicToken} /> : null}
      {failure ? (
        <RescheduleError failure={failure} timezone={timezone} onChoose={onChoose} />
      ) : null}
      <Actions>
        {isGone ? null : (
          <Button size="lg" pending={isSending} onClick={onConfirm}>
            {rescheduleDetails.confirm(
              `${shortDay(chosen, timezone)}, ${clockTime(chosen, timezone)}`,
            )}
          </Button>
        )}
        {booking.series && booking.series.position < booking.series.size ? (
          <Button
            size="lg"
            variant="secondary"
            disabled={isSending}
            onClick={() => setMovesAll(true)}
          >
            {rescheduleDetails.moveAll}
          </Button>
        ) : null}
        <Button size="lg" variant="secondary" disabled={isSending} onClick={onChooseAnother}>
          {rescheduleDetails.chooseAnother}
        </Button>
      </Actions>
    </div>
  )
}

/** What the others of the group lose when one of them moves to another day. */
function DiscountLost({ publicToken }: { publicToken: string }) {
  const group = trpc.bookingGroup.byToken.useQuery({ publicToken }, { staleTime: 0 })
  const lost = discountLost(group.data?.losingDiscount ?? 0)
  return lost ? <p>{lost}</p> : null
}

interface RescheduleErrorProps {
  failure: ChangeError
  timezone: string
  onChoose: (start: number) => void
}

export function RescheduleError({ failure, timezone, onChoose }: RescheduleErrorProps) {
  const { detail, isTimeGone, alternatives } = failure
  if (!isTimeGone) return <ChangeFailed failure={failure} failed={rescheduleDetails.failed} />
  return (
    <ErrorMessage tone="warn" takesFocus>
      <ErrorTitle>{detail}</ErrorTitle>
      {alternatives.length > 0 ? (
        <>
          <p>{rescheduleDetails.takeNearest}</p>
          <AlternativeTimes
            starts={alternatives}
            timezone={timezone}
            verb={rescheduleDetails.choose}
            onTake={onChoose}
          />
        </>
      ) : (
        <p>{rescheduleDetails.noneNear}</p>
      )}
    </ErrorMessage>
  )
}

interface RescheduledProps {
  visit: ZonedBooking
  /** The previous start, in epoch milliseconds. */
  from: number
  publicToken: string
}

export function Rescheduled({ visit, from, publicToken }: RescheduledProps) {
  const sendsEmail = useSendsEmail()
  const { booking, timezone } = visit
  const start = booking.startDatetime.getTime()
  return (
    <LinkedSheet
      visit={visit}
      heading={rescheduleDetails.rescheduledHeading(
        seeYouDay(start, timezone, now()),
        firstNameOf(booking),
      )}
    >
      <p>{rescheduleDetails.rescheduled(dayAndTime(from, timezone))}</p>
      <BrassList>
        <li>{rescheduleDetails.inCalendar}</li>
        {booking.addressPromised ? (
          <li>
            <AddressText isFirstTime={booking.isFirstTime ?? false} />
          </li>
        ) : null}
        {booking.canReschedule ? (
          <li>
            {sendsEmail ? rescheduleDetails.linkStays : rescheduleDetails.linkStaysWithoutEmail}
          </li>
        ) : null}
      </BrassList>
      <ChangeLimits timezone={timezone} {...limitsOfBooking(booking)} />
      <AddToCalendar
        start={start}
        end={booking.endDatetime.getTime()}
        visit={visitOfBooking(booking)}
        publicToken={publicToken}
      />
      <p className={styles.home}>
        <ButtonLink variant="quiet" href={paths.appointment(publicToken)}>
          {rescheduleDetails.appointment}
        </ButtonLink>
        <ButtonLink variant="quiet" href={paths.home}>
          {frame.returnHome}
        </ButtonLink>
      </p>
    </LinkedSheet>
  )
}

interface CannotRescheduleProps {
  visit: ZonedBooking
  publicToken: string
  /** The series of the visit. */
  children: ReactNode
}

export function CannotReschedule({ visit, publicToken, children }: CannotRescheduleProps) {
  const { status, hasBegun, rescheduleUntil, isCleanup } = visit.booking
  if (isCleanup && status === 'confirmed' && !hasBegun) {
    return (
      <LinkedSheet visit={visit} heading={rescheduleDetails.cannotHeading}>
        <p>{rescheduleDetails.cleanup}</p>
        <p className={styles.home}>
          <ButtonLink variant="secondary" href={paths.cancel(publicToken)}>
            {reschedule.cancelInstead}
          </ButtonLink>
        </p>
      </LinkedSheet>
    )
  }
  if (status === 'confirmed') {
    const text = hasBegun
      ? rescheduleDetails.begun
      : rescheduleDetails.tooLate(dayAndTime(rescheduleUntil.getTime(), visit.timezone))
    return <ReachInstead visit={visit} heading={rescheduleDetails.cannotHeading} text={text} />
  }
  return (
    <LinkedSheet visit={visit} heading={rescheduleDetails.cannotHeading}>
      <p>{rescheduleDetails.cannot(status)}</p>
      {children}
      <BookAgain visit={visit} />
    </LinkedSheet>
  )
}

export function When({ at, timezone }: { at: number; timezone: string }) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      {longDay(at, timezone)}, <span className={styles.clock}>{clockTime(at, timezone)}</span>
    </time>
  )
}
