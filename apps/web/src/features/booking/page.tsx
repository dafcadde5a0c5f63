import type { AppRouter } from '@haircuts/router'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferProcedureOutput } from '@trpc/server'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { useSendsEmail } from '../../app/api/content.ts'
import { useBusinessName } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths, readAppointmentTypeId, readPeople } from '../../app/paths.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { lazy, usePreloadOnInteraction } from '../../ui/browser/lazy.tsx'
import { localDate } from '../../ui/format/datetime.ts'
import { suggestedText } from '../../ui/format/money.ts'
import { useStepHistory } from '../../ui/hooks/use-step-history.ts'
import { AddonPicker } from '../services/addon-picker.tsx'
import { type AppointmentType, type Cart, cartOf } from '../services/cart.ts'
import { SlotPicker } from '../times/slot-picker.tsx'
import { SlotSkeleton } from '../times/slot-skeleton.tsx'
import { useSlots } from '../times/use-slots.ts'
import { minutesText } from '../visit/visit-text.ts'
import { VisitTotal } from '../visit/visit-total.tsx'
import { FormFailed, LoadingFailed, NotOffered, ServiceSkeleton } from './booking-states.tsx'
import { clearDraft } from './draft.ts'
import styles from './page.module.css'
import * as text from './text.ts'
import { useBooking } from './use-booking.ts'
import { useStillFree } from './use-still-free.ts'

const GroupBooking = lazy(async () => (await import('./group/group-page.tsx')).GroupBooking, {
  waiting: <ServiceSkeleton />,
  Failed: FormFailed,
})
const BookingDetails = lazy(async () => (await import('./booking-details.tsx')).BookingDetails, {
  waiting: <SlotSkeleton />,
  Failed: FormFailed,
})
const AwaitsEmail = lazy(async () => (await import('../wish/awaits-email.tsx')).AwaitsEmail, {
  waiting: <ServiceSkeleton />,
  Failed: FormFailed,
})
const BookingSuccess = lazy(async () => (await import('./booking-success.tsx')).BookingSuccess, {
  waiting: <ServiceSkeleton />,
  Failed: FormFailed,
})

const WaitForOpening = lazy(
  async () => (await import('./waiting/wait-for-opening.tsx')).WaitForOpening,
)

/** Loaded before they are needed, so that a booking whose connection is lost meanwhile still shows its outcome. */
const laterSteps = {
  preload: async () => {
    await Promise.all([BookingDetails.preload(), AwaitsEmail.preload(), BookingSuccess.preload()])
  },
}

/** The booking of one service: add-ons, time, details, confirmation. */
export function BookAppointment() {
  const { appointmentTypeId } = useParams()
  const id = readAppointmentTypeId(appointmentTypeId)
  const [query] = useSearchParams()
  const people = readPeople(query)
  return (
    <PageFrame title={text.title(useBusinessName())}>
      {id === undefined ? (
        <NotOffered />
      ) : people > 1 ? (
        <GroupBooking key={`${id} ${people}`} appointmentTypeId={id} people={people} />
      ) : (
        <Booking key={id} appointmentTypeId={id} />
      )}
    </PageFrame>
  )
}

function Booking({ appointmentTypeId }: { appointmentTypeId: number }) {
  const type = useAppointmentType(appointmentTypeId)
  const booking = useBooking(appointmentTypeId)
  const { flow, dispatch } = booking
  const [notice, setNotice] = useState('')
  const focusNext = useFocusNext()
  const sendsEmail = useSendsEmail()

  const addonIds = flow.at === 'done' ? [] : flow.addonIds
  const visit = type.data && cartOf(type.data, addonIds)
  const isLonger = visit !== undefined && visit.durationMinutes !== type.data?.durationMinutes
  const canQuerySlots = booking.isRestored && !type.isLoadingError
  const slots = useSlots({
    appointmentTypeId,
    durationMinutes: isLonger ? visit.durationMinutes : undefined,
    enabled: canQuerySlots && flow.at !== 'done' && (!!visit || addonIds.length === 0),
  })
  const { timezone, today } = slots

  const startNow = flow.at === 'done' ? null : flow.start
  useStillFree({
    visit: slots.visit,
    start: visit && startNow === booking.storedStart ? startNow : null,
    timezone,
    onGone: () => {
      setNotice(text.timeGone)
      dispatch({ type: 'timeDropped' })
      focusNext('times-heading')
    },
  })

  usePreloadOnInteraction(laterSteps)

  const chooseTime = (start: number) => {
    setNotice('')
    dispatch({ type: 'timeChosen', start })
    focusNext('summary-heading')
  }
  const changeTime = () => {
    if (flow.at === 'done') return
    if (flow.start !== null && timezone) slots.show(localDate(flow.start, timezone))
    dispatch({ type: 'changeTime' })
    focusNext('times-heading')
  }
  useStepHistory({
    isAhead: flow.at === 'details',
    isReady: booking.isRestored,
    onBack: changeTime,
    onForward: () => {
      if (flow.at === 'times' && flow.start !== null) chooseTime(flow.start)
    },
  })

  if (flow.at === 'done') {
    const { booked } = flow
    return (
      <BookingSuccess
        booked={booked}
        appointmentTypeId={appointmentTypeId}
        onBookNext={(start) => {
          booking.bookNext(booked, start)
          focusNext(start === null ? 'times-heading' : 'summary-heading')
        }}
      />
    )
  }
  if (flow.at === 'awaits') {
    return (
      <AwaitsEmail
        wish={flow.wish}
        onBooked={() => clearDraft(appointmentTypeId)}
        onTake={chooseTime}
      />
    )
  }
  if (type.isError && type.error.data?.httpStatus === 404) return <NotOffered />
  if (type.isLoadingError) return <LoadingFailed onRetry={() => void type.refetch()} />

  const chooseAddons = (addonIds: readonly number[]) => {
    setNotice(flow.start === null ? '' : text.chooseAgain)
    dispatch({ type: 'addonsChosen', addonIds })
  }

  return (
    <BookingLayout
      at={flow.at}
      type={type.data}
      visit={visit}
      addonIds={visit?.addons.map(({ id }) => id) ?? addonIds}
      onChooseAddons={chooseAddons}
      notice={notice || (booking.isStartDropped && flow.start === null ? text.timeDropped : '')}
    >
      {flow.at === 'times' ? (
        <SlotPicker
          slots={slots}
          chosen={flow.start}
          wait={
            // The link that confirms comes by email alone.
            sendsEmail
              ? (days) =>
                  visit && (
                    <WaitForOpening
                      key={days.isPressed ? days.first : undefined}
                      booking={booking}
                      visit={visit}
                      days={days}
                      slots={slots}
                    />
                  )
              : undefined
          }
          onChoose={chooseTime}
        />
      ) : null}
      {flow.at === 'details' && visit && timezone ? (
        <BookingDetails
          booking={booking}
          visit={visit}
          timezone={timezone}
          today={today}
          cutoffs={slots.cutoffs}
          onChangeTime={changeTime}
          onChoose={(start) => dispatch({ type: 'timeChosen', start })}
        />
      ) : null}
      {flow.at === 'details' && !(visit && timezone) ? <SlotSkeleton /> : null}
    </BookingLayout>
  )
}

interface BookingLayoutProps {
  at: 'times' | 'details'
  /** Undefined while it loads, and then without a visit. */
  type: AppointmentType | undefined
  visit: Cart | undefined
  addonIds: readonly number[]
  onChooseAddons: (addonIds: readonly number[]) => void
  notice: string
  children: ReactNode
}

/** The service with its add-ons beside the current step. */
function BookingLayout(props: BookingLayoutProps) {
  const { at, type, visit, addonIds, onChooseAddons, notice, children } = props
  return (
    <div className={styles.layout} data-at={at}>
      <div className={styles.aside}>
        <div className={styles.about}>
          <Link href={paths.book} className={styles.back}>
            <ArrowLeft size={18} aria-hidden />
            {text.back}
          </Link>
          {type ? <Service type={type} /> : <ServiceSkeleton />}
          {type ? (
            <div className={styles.addons}>
              <AddonPicker
                addons={type.availableAddons}
                chosen={addonIds}
                onChange={onChooseAddons}
              />
            </div>
          ) : null}
        </div>
        {visit ? (
          <div className={styles.total}>
            <VisitTotal visit={visit} />
          </div>
        ) : null}
      </div>
      <div className={styles.stage}>
        <p role="status" className={notice ? styles.notice : undefined}>
          {notice}
        </p>
        {children}
      </div>
    </div>
  )
}

function Service({ type }: { type: AppointmentType }) {
  return (
    <div className={styles.service}>
      <h1 className={styles.name}>{type.name}</h1>
      <div className={styles.what}>
        {type.description ? <p className={styles.description}>{type.description} </p> : null}
        <p className={styles.facts}>
          {minutesText(type.durationMinutes)}, {suggestedText(type.price)}
        </p>
      </div>
    </div>
  )
}

/** Focuses an element and scrolls it into view once it is rendered, which may wait for the code of the details. */
function useFocusNext() {
  const wanted = useRef<string>(undefined)
  const [, rerender] = useState({})
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current)
    if (!element) return
    wanted.current = undefined
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  })
  return (id: string) => {
    wanted.current = id
    BookingDetails.preload().then(
      () => rerender({}),
      () => undefined,
    )
  }
}

type ServiceList = inferProcedureOutput<AppRouter['appointmentType']['list']>

/** Loads one service, with the cached list of services as placeholder data. */
function useAppointmentType(id: number) {
  const cache = useQueryClient()
  return trpc.appointmentType.get.useQuery(
    { id },
    {
      placeholderData: () =>
        cache
          .getQueriesData<ServiceList>({ queryKey: getQueryKey(trpc.appointmentType.list) })
          .flatMap(([, types]) => types ?? [])
          .find((type) => type.id === id),
    },
  )
}
