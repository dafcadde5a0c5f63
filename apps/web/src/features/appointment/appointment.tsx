import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSendsEmail } from '../../app/api/content.ts'
import { paths } from '../../app/paths.ts'
import { now } from '../../ui/browser/clock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { dayAndTime } from '../../ui/format/datetime.ts'
import { suggestedText } from '../../ui/format/money.ts'
import { seeYouDay } from '../../ui/format/see-you.ts'
import { FreeCleanup } from '../cleanup/free-cleanup.tsx'
import { emailedLink } from '../links/link-failed.tsx'
import { BookAgain, InvalidLink, ReachInstead } from '../links/link-outcomes.tsx'
import { SeriesOfBooking } from '../series/series-of-booking.tsx'
import { AddToCalendar } from '../visit/add-to-calendar.tsx'
import { ChangeLimits, limitsOfBooking } from '../visit/change-limits.tsx'
import { HowToGive } from '../visit/how-to-give.tsx'
import { KeepLink } from '../visit/keep-link.tsx'
import {
  firstNameOf,
  type LinkedVisit,
  visitOfBooking,
  type ZonedBooking,
} from '../visit/use-linked-booking.ts'
import { LinkedSheet, VisitSheetSkeleton } from '../visit/visit-sheet.tsx'
import { Earlier } from '../waitlist/earlier.tsx'
import styles from './appointment.module.css'
import { AtDoor, PromisedAddress } from './at-door.tsx'
import { ComeAgain } from './come-again.tsx'
import { GroupPanel } from './group-panel.tsx'
import { appointment } from './text.ts'

interface LinkedAppointment {
  visit: ZonedBooking
  publicToken: string
}

interface AppointmentOfLinkProps {
  link: LinkedVisit
  publicToken: string
}

/** Everything about one appointment, with the actions of its link. */
export function AppointmentOfLink({ link, publicToken }: AppointmentOfLinkProps) {
  if (link.status === 'loading')
    return <VisitSheetSkeleton heading={appointment.heading} waiting={emailedLink.loading} />
  if (link.status === 'invalid') return <InvalidLink purpose="answer" />
  return <LinkedAppointmentSheet visit={link.visit} publicToken={publicToken} />
}

function LinkedAppointmentSheet({ visit, publicToken }: LinkedAppointment) {
  const { booking, timezone } = visit
  const { status, hasBegun, isInGroup } = booking
  const news = useNews()
  const sendsEmail = useSendsEmail()
  // True if this person of a group has no contact yet: the form then comes first, and stays there after saving.
  const [isUnknown] = useState(isInGroup && booking.client.email === null)
  const group = isInGroup ? (
    <div className={styles.group}>
      <GroupPanel visit={visit} publicToken={publicToken} />
    </div>
  ) : null
  if (booking.pendingUntil) {
    const until = dayAndTime(booking.pendingUntil.getTime(), timezone)
    return (
      <>
        <LinkedSheet visit={visit} heading={appointment.requestHeading}>
          <p>{appointment.request(until)}</p>
          {booking.canCancel && booking.linkPurpose !== 'reschedule' ? (
            <ButtonLink variant="secondary" href={paths.cancel(publicToken)}>
              {appointment.takeBack}
            </ButtonLink>
          ) : null}
          <SeriesOfBooking visit={visit} publicToken={publicToken} />
        </LinkedSheet>
        {group}
      </>
    )
  }
  if (status !== 'confirmed') {
    return (
      <>
        <LinkedSheet visit={visit} heading={appointment.heading}>
          <p>{overText(booking)}</p>
          {booking.decisionReason ? <p>{booking.decisionReason}</p> : null}
          {hasCleanup(booking) ? <FreeCleanup publicToken={publicToken} /> : null}
          <SeriesOfBooking visit={visit} publicToken={publicToken} />
          <BookAgain visit={visit} />
        </LinkedSheet>
        {group}
      </>
    )
  }
  const late = booking.lateNotice ? (
    <p role="status" className={styles.late}>
      {booking.lateNotice}
    </p>
  ) : null
  const atDoor =
    booking.arrivalFrom && booking.linkPurpose === 'manage' ? (
      <AtDoor
        from={booking.arrivalFrom}
        isEmailed={booking.linkHandedOut === 'emailed'}
        publicToken={publicToken}
        hasContact={!hasBegun}
      />
    ) : null
  if (hasBegun) {
    return (
      <ReachInstead
        visit={visit}
        heading={appointment.heading}
        text={late ? appointment.tooLate : appointment.begun}
      >
        {late}
        {atDoor}
      </ReachInstead>
    )
  }
  const start = booking.startDatetime.getTime()
  return (
    <LinkedSheet visit={visit} heading={headingOf(visit, news)}>
      {late}
      {atDoor}
      {news?.was === 'booked' && booking.price > 0 ? (
        <HowToGive price={booking.price} />
      ) : (
        <p>{suggestedText(booking.price)}</p>
      )}
      {news ? <p role="status">{newsText(news, timezone, sendsEmail)}</p> : null}
      {news?.was === 'booked' && !sendsEmail ? <KeepLink publicToken={publicToken} /> : null}
      {/* The panel of a group has its own address line and calendar, which for the person who booked is of the whole group. */}
      {booking.place ? <p>{appointment.comesTo(booking.place)}</p> : null}
      {booking.beforeYouCome ? (
        <p className={styles.before}>
          <strong>{appointment.beforeYouCome}</strong> {booking.beforeYouCome}
        </p>
      ) : null}
      {booking.addressPromised && !isInGroup ? (
        <PromisedAddress publicToken={publicToken} isFirstTime={booking.isFirstTime ?? false} />
      ) : null}
      {isInGroup ? null : (
        <AddToCalendar
          start={start}
          end={booking.endDatetime.getTime()}
          visit={visitOfBooking(booking)}
          publicToken={publicToken}
        />
      )}
      {isUnknown ? group : null}
      <Choices visit={visit} publicToken={publicToken} />
      {booking.isCleanup ? <p>{appointment.cleanupStays}</p> : null}
      <ChangeLimits timezone={timezone} {...limitsOfBooking(booking)} />
      {isUnknown ? null : group}
      <SeriesOfBooking visit={visit} publicToken={publicToken} />
      {booking.client.email === null || booking.isCleanup ? null : (
        <ComeAgain booking={booking} publicToken={publicToken} />
      )}
    </LinkedSheet>
  )
}

/** Whether a free clean-up comes with it, which its link can book. */
function hasCleanup({ status, includesCleanup, linkPurpose }: ZonedBooking['booking']): boolean {
  return status === 'completed' && includesCleanup === true && linkPurpose === 'manage'
}

function overText({ status, decision }: ZonedBooking['booking']): string {
  if (status !== 'cancelled') return appointment.over(status)
  if (decision === 'declined') return appointment.declined
  return decision === 'expired' ? appointment.expired : appointment.over(status)
}

/** The actions that the link permits. */
function Choices({ visit: { booking }, publicToken }: LinkedAppointment) {
  const { linkPurpose, canReschedule, canCancel } = booking
  return (
    <>
      <div className={styles.choices}>
        {canReschedule && linkPurpose !== 'cancel' ? (
          <ButtonLink variant="secondary" href={paths.reschedule(publicToken)}>
            {appointment.reschedule}
          </ButtonLink>
        ) : null}
        {canCancel && linkPurpose !== 'reschedule' ? (
          <ButtonLink variant="secondary" href={paths.cancel(publicToken)}>
            {appointment.cancel}
          </ButtonLink>
        ) : null}
      </div>
      {linkPurpose === 'cancel' ? null : <Earlier publicToken={publicToken} />}
    </>
  )
}

/** What has just happened to the appointment, from the state of the history entry. */
interface News {
  was: 'booked' | 'moved'
  /** The start before the move, in epoch milliseconds. */
  from: number
}

function useNews(): News | undefined {
  const state: unknown = useHistoryState()
  if (typeof state !== 'object' || state === null) return
  const was: unknown = Reflect.get(state, 'was')
  const from: unknown = Reflect.get(state, 'from')
  if (was === 'booked') return { was, from: 0 }
  if (was === 'moved' && typeof from === 'number') return { was, from }
}

function headingOf({ booking, timezone }: ZonedBooking, news: News | undefined): string {
  if (!news) return appointment.heading
  const day = seeYouDay(booking.startDatetime.getTime(), timezone, now())
  return appointment.seeYou(day, firstNameOf(booking))
}

function newsText({ was, from }: News, timezone: string, sendsEmail: boolean): string {
  if (was === 'booked') return sendsEmail ? appointment.booked : appointment.bookedWithoutEmail
  return appointment.moved(dayAndTime(from, timezone))
}
