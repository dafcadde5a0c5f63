import { MAX_GROUP_SIZE } from '@haircuts/scheduling/chain'
import { sumOfAmounts } from '@haircuts/scheduling/visit-sum'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { trpc } from '../../../app/api/trpc.ts'
import { paths } from '../../../app/paths.ts'
import { localDate } from '../../../ui/format/datetime.ts'
import { useStepHistory } from '../../../ui/hooks/use-step-history.ts'
import { SlotPicker } from '../../times/slot-picker.tsx'
import { useSlots } from '../../times/use-slots.ts'
import { VisitTotal } from '../../visit/visit-total.tsx'
import { AwaitsEmail } from '../../wish/awaits-email.tsx'
import { LoadingFailed, ServiceSkeleton } from '../booking-states.tsx'
import * as text from '../text.ts'
import { useStillFree } from '../use-still-free.ts'
import styles from './group.module.css'
import { GroupDetails } from './group-details.tsx'
import { GroupPeople } from './group-people.tsx'
import { clearGroupDraft, type PersonPlan, peopleText, plansOf } from './group-state.ts'
import { GroupSuccess } from './group-success.tsx'
import { groupText } from './text.ts'
import { minutesOf, useGroupBooking } from './use-group-booking.ts'

interface GroupBookingProps {
  appointmentTypeId: number
  /** From the URL: above 1, otherwise unchecked: it may be too large or a fraction. */
  people: number
}

/** The booking of several people in a row: services, a time for all, details, confirmation. */
export function GroupBooking({ appointmentTypeId, people: requested }: GroupBookingProps) {
  const count = Math.min(Math.floor(requested), MAX_GROUP_SIZE)
  const types = trpc.appointmentType.list.useQuery({})
  const group = useGroupBooking(appointmentTypeId, count)
  const { people, start, isAhead } = group
  const plans = plansOf(people, types.data)
  const slots = useSlots({
    people: plans && peopleText(plans),
    enabled: plans !== undefined && !group.booked,
  })
  const [notice, setNotice] = useState('')
  const focusNext = useFocusOnStep(isAhead)
  useStillFree({
    visit: slots.visit,
    start: plans && start === group.storedStart ? start : null,
    timezone: slots.timezone,
    onGone: () => {
      setNotice(text.timeGone)
      group.dropTime()
      focusNext('times-heading')
    },
  })
  const changeTime = () => {
    if (start !== null && slots.timezone) slots.show(localDate(start, slots.timezone))
    group.changeTime()
    focusNext('times-heading')
  }
  const choose = (chosen: number) => {
    setNotice('')
    group.choose(chosen)
    focusNext('summary-heading')
  }
  useStepHistory({
    isAhead: isAhead && !group.booked,
    isReady: !group.booked,
    onBack: changeTime,
    onForward: () => {
      if (start !== null) choose(start)
    },
  })

  if (group.booked) return <GroupSuccess booked={group.booked} />
  if (group.awaited) {
    return (
      <AwaitsEmail wish={group.awaited} onBooked={clearGroupDraft} onTake={group.takeInstead} />
    )
  }
  if (types.isLoadingError) return <LoadingFailed onRetry={() => void types.refetch()} />
  if (!types.data) return <ServiceSkeleton />

  const { timezone, today, offsets } = slots
  const shownNotice = notice || (group.isStartDropped && start === null ? text.timeDropped : '')
  const total = plans && totalOf(plans, offsets)
  return (
    <div className={styles.page}>
      <Link href={paths.book} className={styles.back}>
        <ArrowLeft size={18} aria-hidden />
        {text.back}
      </Link>
      <h1 className={styles.heading}>{groupText.heading(count)}</h1>
      {isAhead && plans && timezone ? (
        <GroupDetails
          group={group}
          plans={plans}
          total={totalOf(plans, offsets)}
          offsets={offsets}
          timezone={timezone}
          today={today}
          cutoffs={slots.cutoffs}
          onChangeTime={changeTime}
        />
      ) : (
        <>
          <GroupPeople
            people={people}
            plans={plans}
            types={types.data}
            onChange={(index, part) => {
              // A changed name does not change the free times.
              if (part.name === undefined) setNotice(start === null ? '' : groupText.changed)
              group.change(index, part)
            }}
          />
          <p role="status" className={shownNotice ? styles.notice : undefined}>
            {shownNotice}
          </p>
          {plans ? (
            <SlotPicker slots={slots} chosen={start} onChoose={choose} />
          ) : (
            <p>{groupText.gone}</p>
          )}
        </>
      )}
      {total && !isAhead ? (
        <VisitTotal visit={{ name: groupText.people(count), ...total }} />
      ) : null}
    </div>
  )
}

/** How long the chair is theirs, with the time between two people once it is known, and what it costs together. */
function totalOf(plans: readonly PersonPlan[], offsets: readonly number[] | undefined) {
  const last = plans.at(-1)?.cart.durationMinutes ?? 0
  const before = offsets?.at(-1)
  const sum = minutesOf(plans)
  return {
    durationMinutes: before === undefined ? sum : before / 60_000 + last,
    price: sumOfAmounts(plans.map(({ cart, discount }) => cart.price - discount)),
  }
}

/** Focuses an element of the next step once it is rendered. */
function useFocusOnStep(isAhead: boolean) {
  const wanted = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the step changes.
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current)
    if (!element) return
    wanted.current = undefined
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  }, [isAhead])
  return (id: string) => {
    wanted.current = id
  }
}
