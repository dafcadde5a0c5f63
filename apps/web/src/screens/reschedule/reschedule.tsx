import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { clockTime, dateRange, localDate, longDay } from '../../lib/datetime.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { useStepHistory } from '../../lib/use-step-history.ts'
import { ChangeLimits, limitsOfBooking } from '../../parts/change-limits.tsx'
import { LateSeries } from '../../parts/late-series.tsx'
import { LinkFailed } from '../../parts/link-failed.tsx'
import { SlotPicker } from '../../parts/slot-picker.tsx'
import { useChangeBooking } from '../../parts/use-change-booking.ts'
import type { ZonedBooking } from '../../parts/use-linked-booking.ts'
import { useSlots } from '../../parts/use-slots.ts'
import { VisitTotal } from '../../parts/visit-total.tsx'
import { visitWords } from '../../parts/visit-words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './reschedule.module.css'
import { RescheduleLayout, reschedule } from './reschedule-layout.tsx'

const loadEarlier = () => import('./earlier.tsx')
const loadComeAgain = () => import('./come-again.tsx')

interface RescheduleFlowProps {
  visit: ZonedBooking
  publicToken: string
  /** Loads the steps after the choice of a time and the bookings that cannot be rescheduled. */
  loadDetails: () => Promise<typeof import('./reschedule-details.tsx')>
}

/** The steps of rescheduling: choose a new time, confirm, done. */
export function RescheduleFlow({ visit, publicToken, loadDetails }: RescheduleFlowProps) {
  const { booking, timezone } = visit
  const change = useChangeBooking(trpc.booking.reschedule.useMutation())
  const [chosen, setChosen] = useState<number | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  /** The previous start in epoch milliseconds: the response has only the new one. */
  const [from, setFrom] = useState(0)

  const current = booking.startDatetime.getTime()
  const isOpen = booking.canReschedule
  const needsDetails = isConfirming || !isOpen || change.changed !== undefined
  const details = useLazyModule(loadDetails, needsDetails)
  const slots = useSlots({
    publicToken,
    durationMinutes: booking.durationMinutes,
    opensAt: localDate(current, timezone),
    enabled: isOpen && !change.changed,
  })
  const again = useLazyModule(loadComeAgain, isOpen)
  useFocusOnReturn(isConfirming)
  const group = booking.isInGroup ? <Group publicToken={publicToken} visit={visit} /> : null

  const choose = (start: number) => {
    change.forget()
    setChosen(start)
    setIsConfirming(true)
  }

  const chooseAnother = () => {
    if (chosen !== null) slots.show(localDate(chosen, timezone))
    setIsConfirming(false)
  }
  useStepHistory({
    isAhead: isConfirming && isOpen && !change.changed,
    onBack: chooseAnother,
    onForward: () => setIsConfirming(chosen !== null),
  })

  if (needsDetails && details.hasFailed) return <LinkFailed onRetry={details.retry} />
  if (needsDetails && !details.module) return <RescheduleLayout />
  if (needsDetails && details.module) {
    const { InvalidLink, CannotReschedule, Rescheduled, ConfirmReschedule } = details.module
    if (change.trouble?.code === 'link_invalid') return <InvalidLink purpose="reschedule" />
    if (change.changed)
      return (
        <Rescheduled
          visit={{ booking: change.changed, timezone }}
          from={from}
          publicToken={publicToken}
        />
      )
    if (!isOpen) {
      return (
        <>
          <CannotReschedule visit={visit}>
            <SeriesOfBooking visit={visit} publicToken={publicToken} />
          </CannotReschedule>
          {group}
        </>
      )
    }
    if (chosen !== null)
      return (
        <RescheduleLayout
          isConfirming
          booked={<BookedNow visit={visit} publicToken={publicToken} />}
        >
          <ConfirmReschedule
            visit={visit}
            publicToken={publicToken}
            chosen={chosen}
            isSending={change.isSending}
            trouble={change.trouble}
            onConfirm={() => {
              setFrom(current)
              change.send({ publicToken, newStartDatetime: new Date(chosen) })
            }}
            onChoose={choose}
            onChooseAnother={chooseAnother}
          />
        </RescheduleLayout>
      )
  }
  return (
    <RescheduleLayout
      booked={
        <>
          <BookedNow visit={visit} publicToken={publicToken} />
          {group}
        </>
      }
    >
      <SlotPicker
        slots={slots}
        heading={reschedule.chooseTime}
        current={current}
        chosen={chosen}
        onChoose={choose}
      />
      <SeriesOfBooking visit={visit} publicToken={publicToken} />
      {again.module ? <again.module.ComeAgain booking={booking} publicToken={publicToken} /> : null}
    </RescheduleLayout>
  )
}

const loadGroupPanel = () => import('./group-panel.tsx')

function Group(props: BookedNowProps) {
  const { module } = useLazyModule(loadGroupPanel, true)
  return module ? <module.GroupPanel {...props} /> : null
}

/** The other appointments of its series, or the offer to begin one. */
function SeriesOfBooking({ visit: { booking, timezone }, publicToken }: BookedNowProps) {
  const canRepeat = booking.canRepeat && booking.linkPurpose === 'manage'
  if (!booking.series && !canRepeat) return null
  return (
    <LateSeries>
      {({ RemainingDates, StandingAppointment }) => (
        <>
          {booking.series ? <RemainingDates publicToken={publicToken} timezone={timezone} /> : null}
          {canRepeat ? <StandingAppointment publicToken={publicToken} timezone={timezone} /> : null}
        </>
      )}
    </LateSeries>
  )
}

interface BookedNowProps {
  visit: ZonedBooking
  publicToken: string
}

export function BookedNow({ visit: { booking, timezone }, publicToken }: BookedNowProps) {
  const { appointmentType, addons, durationMinutes, price, linkPurpose, canCancel } = booking
  const name = visitWords({ name: appointmentType.name, addons })
  const earlier = useLazyModule(loadEarlier, linkPurpose !== 'cancel')
  const start = booking.startDatetime.getTime()
  const day = localDate(start, timezone)
  return (
    <>
      <div className={styles.booked}>
        <p className={styles.label}>{reschedule.bookedNow}</p>
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
          <p className={styles.other}>{reschedule.cancelLink}</p>
        ) : null}
      </div>
      {earlier.module ? <earlier.module.Earlier publicToken={publicToken} /> : null}
      <VisitTotal
        visit={{ name, durationMinutes, price }}
        when={`${booking.isInGroup ? reschedule.yours : reschedule.now}: ${dateRange(day, day)}, ${clockTime(start, timezone)}`}
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
