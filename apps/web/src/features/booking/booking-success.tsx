import { Link } from 'wouter'
import { useSendsEmail } from '../../app/api/content.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { frame } from '../../app/shell/text.ts'
import { BrassList } from '../../ui/brass-list.tsx'
import { now } from '../../ui/browser/clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { clockTimeOnce, localDate, longDay } from '../../ui/format/datetime.ts'
import { seeYouDay } from '../../ui/format/see-you.ts'
import { booked as text } from '../people/text.ts'
import { RememberPhone } from '../same-again/remember-phone.tsx'
import { StandingAppointment } from '../series/visitor-series.tsx'
import { firstWindowInput } from '../times/slot-windows.ts'
import { AddToCalendar } from '../visit/add-to-calendar.tsx'
import { OPEN_EMAILED_LINK } from '../visit/address.ts'
import { AddressText } from '../visit/address-text.tsx'
import { ChangeLimits, limitAt } from '../visit/change-limits.tsx'
import { HowToGive } from '../visit/how-to-give.tsx'
import { KeepLink } from '../visit/keep-link.tsx'
import { OwnClock, VisitSheet } from '../visit/visit-sheet.tsx'
import { minutesText } from '../visit/visit-text.ts'
import { Earlier } from '../waitlist/earlier.tsx'
import type { BookingConfirmation, NextSteps } from './booking-flow.ts'
import styles from './booking-success.module.css'
import { requested, WhatNextOfRequest } from './request-sent.tsx'

interface BookingSuccessProps {
  booked: BookingConfirmation
  appointmentTypeId: number
  /** Books the same visit again, at a start or, with null, at one to be chosen. */
  onBookNext: (start: number | null) => void
}

/** The confirmation screen. */
export function BookingSuccess({ booked, appointmentTypeId, onBookNext }: BookingSuccessProps) {
  const { start, end, timezone, visit, publicToken, pendingUntil } = booked
  const day = seeYouDay(start, timezone, now())
  if (typeof pendingUntil === 'number') {
    return (
      <VisitSheet
        heading={requested.heading(day, booked.firstName)}
        start={start}
        end={end}
        timezone={timezone}
      >
        <p>{requested.sent(visit, minutesText(booked.durationMinutes))}</p>
        <OwnClock start={start} timezone={timezone} />
        <WhatNextOfRequest booked={booked} pendingUntil={pendingUntil} />
        <ReturnHome />
      </VisitSheet>
    )
  }
  return (
    <VisitSheet
      heading={text.heading(day, booked.firstName)}
      start={start}
      end={end}
      timezone={timezone}
    >
      <p>{text.booked(visit, minutesText(booked.durationMinutes))}</p>
      {booked.special ? <p>{booked.special}</p> : null}
      <HowToGive price={booked.price} />
      <OwnClock start={start} timezone={timezone} />
      <WhatNext booked={booked} confirmation={text.confirmation} />
      <AddToCalendar start={start} end={end} visit={visit} publicToken={publicToken} />
      <RememberPhone publicToken={publicToken} />
      <Earlier publicToken={publicToken} />
      {booked.canRepeat ? (
        <StandingAppointment publicToken={publicToken} timezone={timezone} />
      ) : null}
      <ForFriend booked={booked} appointmentTypeId={appointmentTypeId} onBookNext={onBookNext} />
      <ReturnHome />
    </VisitSheet>
  )
}

function ReturnHome() {
  return (
    <p>
      <ButtonLink variant="quiet" href={paths.home} className={styles.home}>
        {frame.returnHome}
      </ButtonLink>
    </p>
  )
}

interface WhatNextProps {
  booked: NextSteps
  /** The text before the email address. */
  confirmation: string
}

/** The next steps after a booking of one person or of a group: the emails, the address, and how it can be changed. */
export function WhatNext({ booked, confirmation }: WhatNextProps) {
  const at = now()
  const { start, timezone, publicToken } = booked
  const openLinks = openLinksOf(booked, at)
  const sendsEmail = useSendsEmail()
  return (
    <>
      <h2 className={styles.next}>{text.nextHeading}</h2>
      <BrassList>
        {sendsEmail ? (
          <li>
            {confirmation} <strong className={styles.email}>{booked.email}</strong>
            {text.confirmationLinks[openLinks]}
          </li>
        ) : null}
        {booked.beforeYouCome ? (
          <li className={styles.before}>
            <strong>{text.beforeYouCome}</strong> {booked.beforeYouCome}
          </li>
        ) : null}
        {booked.addressPromised ? (
          <li>
            <AddressText isFirstTime={booked.isFirstTime} />
          </li>
        ) : null}
        {sendsEmail && booked.arrivalFrom && booked.arrivalFrom <= at ? (
          <li>{OPEN_EMAILED_LINK}</li>
        ) : null}
        {openLinks === 'none' ? null : (
          <li>
            {text.cameUp}{' '}
            {openLinks === 'cancel' ? null : (
              <Link href={paths.reschedule(publicToken)}>{text.reschedule}</Link>
            )}
            {openLinks === 'both' ? ` ${text.or} ` : null}
            {openLinks === 'reschedule' ? null : (
              <Link href={paths.cancel(publicToken)}>
                {openLinks === 'both' ? text.cancel : text.cancelAlone}
              </Link>
            )}{' '}
            {text.here}
          </li>
        )}
        {booked.pictureSent ? null : <li>{text.pictureLost}</li>}
      </BrassList>
      {sendsEmail ? null : <KeepLink publicToken={publicToken} />}
      {booked.limits ? (
        <ChangeLimits
          start={start}
          timezone={timezone}
          reschedule={limitAt(booked.limits.rescheduleUntil, at)}
          cancel={limitAt(booked.limits.cancelUntil, at)}
          isNew
        />
      ) : null}
    </>
  )
}

/** The links that can still change the booking: one made shortly before its start may be past a cut-off. */
function openLinksOf({ limits }: NextSteps, at: number): keyof typeof text.confirmationLinks {
  const canReschedule = !limits || limits.rescheduleUntil > at
  const canCancel = !limits || limits.cancelUntil > at
  if (canReschedule && canCancel) return 'both'
  if (canReschedule) return 'reschedule'
  return canCancel ? 'cancel' : 'none'
}

/** Far enough ahead for a free time after a busy week; when all are taken, the server looks further. */
const DAYS_AHEAD = 14

/** Offers the next free start after the visit, since friends like to come together. */
function ForFriend({ booked, appointmentTypeId, onBookNext }: BookingSuccessProps) {
  const { end, durationMinutes, timezone } = booked
  const visit = { appointmentTypeId, durationMinutes }
  const free = trpc.availability.window.useQuery(
    firstWindowInput(visit, localDate(end, timezone), DAYS_AHEAD),
  )
  const starts = free.data?.days.flatMap((day) => day.starts) ?? []
  const next = starts.find((start) => start >= end) ?? null
  return (
    <div className={styles.friend}>
      <h2 className={styles.next}>{text.friendHeading}</h2>
      <p>
        {free.isFetching || next === null
          ? text.friendAnyTime
          : text.friendNext(`${longDay(next, timezone)}, ${clockTimeOnce(next, timezone)}`)}
      </p>
      <Button variant="secondary" pending={free.isFetching} onClick={() => onBookNext(next)}>
        {text.friend}
      </Button>
    </div>
  )
}
