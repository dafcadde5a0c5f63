import { useEffect, useRef, useState } from 'react'
import { useSendsEmail } from '../../../app/api/content.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { paths } from '../../../app/paths.ts'
import { ContactLink } from '../../../app/shell/contact-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { clockTime, dateRange, localDate, longDay } from '../../../ui/format/datetime.ts'
import { useStepHistory } from '../../../ui/hooks/use-step-history.ts'
import { InvalidLink } from '../../links/link-outcomes.tsx'
import { useChangeBooking } from '../../links/use-change-booking.ts'
import { SeriesOfBooking } from '../../series/series-of-booking.tsx'
import { SlotPicker } from '../../times/slot-picker.tsx'
import { useSlots } from '../../times/use-slots.ts'
import { ChangeLimits, limitsOfBooking } from '../../visit/change-limits.tsx'
import type { LinkedVisit, ZonedBooking } from '../../visit/use-linked-booking.ts'
import { formatVisit } from '../../visit/visit-text.ts'
import { VisitTotal } from '../../visit/visit-total.tsx'
import { Earlier } from '../../waitlist/earlier.tsx'
import { startOfRow, useEveryone } from './everyone.ts'
import { ConfirmEveryone, EveryoneMoved } from './move-everyone.tsx'
import styles from './reschedule.module.css'
import { CannotReschedule, ConfirmReschedule, Rescheduled } from './reschedule-details.tsx'
import { RescheduleLayout, reschedule } from './reschedule-layout.tsx'

interface RescheduleOfLinkProps {
  link: LinkedVisit
  publicToken: string
}

export function RescheduleOfLink({ link, publicToken }: RescheduleOfLinkProps) {
  if (link.status === 'loading') return <RescheduleLayout />
  if (link.status === 'invalid') return <InvalidLink purpose="reschedule" />
  return <RescheduleFlow visit={link.visit} publicToken={publicToken} />
}

interface RescheduleFlowProps {
  visit: ZonedBooking
  publicToken: string
}

/** The steps of rescheduling, for the organizer of a group also everyone: choose a new time, confirm, done. */
function RescheduleFlow({ visit, publicToken }: RescheduleFlowProps) {
  const { booking, timezone } = visit
  const change = useChangeBooking(trpc.useUtils().client.booking.reschedule.mutate)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  /** The previous start in epoch milliseconds: the response has only the new one. */
  const [from, setFrom] = useState(0)

  const current = booking.startDatetime.getTime()
  const isOpen = booking.canReschedule
  const everyone = useEveryone(booking, publicToken)
  const isDone = change.changed !== undefined || everyone.change.changed !== undefined
  const isAway = isConfirming || !isOpen || isDone
  const slots = useSlots({
    publicToken,
    ...(everyone.isChosen
      ? { wholeGroup: true as const }
      : { durationMinutes: booking.durationMinutes }),
    opensAt: localDate(current, timezone),
    enabled: isOpen && !isDone && !everyone.isTooLate,
  })
  useFocusOnReturn(isConfirming)

  const choose = (start: number) => {
    change.forget()
    everyone.change.forget()
    setChosen(start)
    setIsConfirming(true)
  }

  const chooseAnother = () => {
    if (chosen !== null) slots.show(localDate(chosen, timezone))
    setIsConfirming(false)
  }
  useStepHistory({
    isAhead: isConfirming && isOpen && !isDone,
    onBack: chooseAnother,
    onForward: () => setIsConfirming(chosen !== null),
  })

  const booked = <BookedNow visit={visit} publicToken={publicToken} />
  if (isAway) {
    const failure = everyone.isChosen ? everyone.change.failure : change.failure
    const steps = { visit, publicToken, failure, onChoose: choose, onChooseAnother: chooseAnother }
    if (failure?.code === 'link_invalid') return <InvalidLink purpose="reschedule" />
    if (change.changed)
      return (
        <Rescheduled
          visit={{ booking: change.changed, timezone }}
          from={from}
          publicToken={publicToken}
        />
      )
    if (everyone.change.changed)
      return (
        <EveryoneMoved visit={visit} publicToken={publicToken} moved={everyone.change.changed} />
      )
    if (!isOpen) {
      return (
        <CannotReschedule visit={visit} publicToken={publicToken}>
          <SeriesOfBooking visit={visit} publicToken={publicToken} />
        </CannotReschedule>
      )
    }
    if (chosen !== null)
      return (
        <RescheduleLayout isConfirming booked={booked}>
          {everyone.isChosen ? (
            <ConfirmEveryone
              {...steps}
              group={everyone.group}
              chosen={chosen}
              offsets={slots.offsets ?? []}
              isSending={everyone.change.isSending}
              onConfirm={() =>
                everyone.change.send({ publicToken, newStartDatetime: new Date(chosen) })
              }
            />
          ) : (
            <ConfirmReschedule
              {...steps}
              chosen={chosen}
              isSending={change.isSending}
              onConfirm={() => {
                setFrom(current)
                change.send({ publicToken, newStartDatetime: new Date(chosen) })
              }}
            />
          )}
        </RescheduleLayout>
      )
  }
  return (
    <RescheduleLayout booked={booked}>
      {booking.managesGroup ? (
        <WhoMoves
          isForAll={everyone.isChosen}
          onChange={(isForAll) => {
            setChosen(null)
            everyone.choose(isForAll)
          }}
        />
      ) : null}
      {everyone.isTooLate ? (
        <p>
          {reschedule.everyoneTooLate} <ContactLink>{reschedule.contact}</ContactLink>.
        </p>
      ) : (
        <SlotPicker
          slots={slots}
          heading={reschedule.chooseTime}
          current={everyone.isChosen ? startOfRow(everyone.group, slots.offsets) : current}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      <div className={styles.more}>
        {!everyone.isChosen ? <Earlier publicToken={publicToken} /> : null}
        <p className={styles.all}>
          <ButtonLink variant="quiet" size="sm" href={paths.appointment(publicToken)}>
            {reschedule.allOfIt}
          </ButtonLink>
        </p>
      </div>
    </RescheduleLayout>
  )
}

interface WhoMovesProps {
  isForAll: boolean
  onChange: (isForAll: boolean) => void
}

/** For the organizer of a group: one's own appointment, or everyone's. */
function WhoMoves({ isForAll, onChange }: WhoMovesProps) {
  return (
    <div className={styles.who}>
      <Choice
        label={reschedule.whoMoves}
        value={isForAll ? 'all' : 'one'}
        options={[
          { value: 'one', label: reschedule.justMe },
          { value: 'all', label: reschedule.everyone },
        ]}
        onChange={(value) => onChange(value === 'all')}
      />
      <p className={styles.hint}>{isForAll ? reschedule.everyoneHint : reschedule.justMeHint}</p>
    </div>
  )
}

interface BookedNowProps {
  visit: ZonedBooking
  publicToken: string
}

function BookedNow({ visit: { booking, timezone }, publicToken }: BookedNowProps) {
  const sendsEmail = useSendsEmail()
  const { appointmentType, addons, durationMinutes, price, linkPurpose, canCancel } = booking
  const name = formatVisit({ name: appointmentType.name, addons })
  const start = booking.startDatetime.getTime()
  const day = localDate(start, timezone)
  return (
    <>
      <div className={styles.booked}>
        <p className={styles.label}>{reschedule.bookedFor}</p>
        <p className={styles.when}>
          <span>{longDay(start, timezone)},</span>{' '}
          <time dateTime={booking.startDatetime.toISOString()}>{clockTime(start, timezone)}</time>
        </p>
        <p className={styles.what}>{name}</p>
        <ChangeLimits timezone={timezone} {...limitsOfBooking(booking)} />
        {linkPurpose === 'manage' && canCancel ? (
          <ButtonLink
            size="sm"
            variant="secondary"
            href={paths.cancel(publicToken)}
            className={styles.cancel}
          >
            {reschedule.cancelInstead}
          </ButtonLink>
        ) : null}
        {linkPurpose !== 'manage' && canCancel ? (
          <p className={styles.other}>
            {sendsEmail ? reschedule.cancelLink : reschedule.cancelLinkWithoutEmail}
          </p>
        ) : null}
      </div>
      <VisitTotal
        visit={{ name, durationMinutes, price }}
        when={reschedule.bookedForTime(`${dateRange(day, day)}, ${clockTime(start, timezone)}`)}
        label={booking.isInGroup ? reschedule.yours : reschedule.total}
      />
    </>
  )
}

/** Focuses the heading of the times when the visitor returns from the confirmation step. */
function useFocusOnReturn(isAway: boolean) {
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway) {
      const heading = document.getElementById('times-heading')
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'nearest' })
    }
    wasAway.current = isAway
  }, [isAway])
}
