import { companionErrors, type IntakeForm } from '@haircuts/core/bookings/intake-form'
import { sumOfAmounts } from '@haircuts/scheduling/visit-sum'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toAppError } from '../../../app/api/errors.ts'
import { idempotent } from '../../../app/api/idempotency-key.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { now } from '../../../ui/browser/clock.ts'
import { toFieldErrors } from '../../people/server-errors.ts'
import { useBotCheck } from '../../people/use-bot-check.ts'
import { sentPicture, usePicture } from '../../people/use-picture.ts'
import { formatVisit } from '../../visit/visit-text.ts'
import { type AwaitedWish, awaitedWish } from '../../wish/awaits-email.tsx'
import type { BookingFailure } from '../booking-flow.ts'
import { mayBeBooked } from '../draft.ts'
import { INTAKE_FIELDS } from '../intake/intake-fields.ts'
import { focusFirst, useIntakeForm } from '../intake/use-intake-form.ts'
import { announceBooking, type OwnBooking, useBookingsOfOtherTabs } from '../own-bookings.ts'
import { hasFieldErrors, nextStepsOf, payloadOf, toBookingFailure } from '../use-submit-booking.ts'
import {
  clearGroupDraft,
  type GroupConfirmation,
  loadGroupDraft,
  type Person,
  type PersonPlan,
  readGroupConfirmation,
  saveGroupDraft,
  storeGroupConfirmation,
} from './group-state.ts'

export const companionId = (index: number, field: 'name' | 'email') => `person-${index}-${field}`

interface Submission {
  plans: readonly PersonPlan[]
  timezone: string
  intake: IntakeForm
  start: number
}

export type GroupState = ReturnType<typeof useGroupBooking>

/** The state of a booking for several people: what was chosen and typed, the step, and the submission. */
export function useGroupBooking(appointmentTypeId: number, count: number) {
  const [draft] = useState(() => loadGroupDraft(count, appointmentTypeId, now()))
  const [people, setPeople] = useState(draft.people)
  const [start, setStart] = useState(draft.start)
  const [typed, setTyped] = useState(draft.typed)
  const [isAhead, setIsAhead] = useState(draft.start !== null)
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  const [booked, setBooked] = useState<GroupConfirmation | undefined>(readGroupConfirmation)
  const [awaited, setAwaited] = useState<AwaitedWish>()
  const [isSending, setIsSending] = useState(false)
  const [showsErrors, setShowsErrors] = useState(false)
  const attempt = useRef(draft.attempt)
  const isUnderWay = useRef(false)
  const ownBookingAt = useBookingsOfOtherTabs()
  const style = usePicture(draft.picture)
  const form = useIntakeForm(typed, setTyped)
  const { honeypot, botCheckFields, clearHoneypot } = useBotCheck()
  const { client } = trpc.useUtils()
  const submission = useMutation({
    mutationFn: create,
    onError: (error, { start, plans }) => fail(error, ownBookingAt(start, minutesOf(plans))),
  })

  const keep = () =>
    saveGroupDraft({
      people,
      start,
      typed,
      picture: sentPicture(style.picture),
      attempt: attempt.current,
      savedAt: now(),
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is written when its content changes.
  useEffect(() => {
    if (!booked) keep()
  }, [booked, people, start, typed, style.picture])

  function change(index: number, part: Partial<Person>) {
    const changesVisit = part.typeId !== undefined || part.addonIds !== undefined
    const chosen = changesVisit ? { isChosen: true } : {}
    setPeople((all) =>
      all.map((each, at) => (at === index ? { ...each, ...part, ...chosen } : each)),
    )
    // Other services have another length, so the chosen time may not fit.
    if (changesVisit) setStart(null)
  }

  function choose(chosen: number) {
    setStart(chosen)
    setIsAhead(true)
    setFailure((before) => (before?.kind === 'taken' ? before : null))
  }

  const othersErrors = people.slice(1).map(companionErrors)

  function send(plans: readonly PersonPlan[], timezone: string) {
    if (isUnderWay.current || start === null) return
    setShowsErrors(true)
    const intake = form.validate()
    const wrong = othersErrors.findIndex(({ name, email }) => name || email)
    if (!intake || wrong >= 0) {
      setFailure({ kind: 'fields' })
      if (!intake) focusFirst(form.invalid())
      else focusCompanion(wrong + 1, othersErrors[wrong]?.name ? 'name' : 'email')
      return
    }
    isUnderWay.current = true
    setIsSending(true)
    setFailure(null)
    submission.mutate({ plans, timezone, intake, start })
  }

  async function create({ plans, timezone, intake, start }: Submission) {
    try {
      const picture = await style.whenSettled()
      const [own, ...others] = plans
      if (!own) return
      const content = {
        ...payloadOf(intake, picture.url, start),
        appointmentTypeId: own.type.id,
        addonIds: own.cart.addons.map(({ id }) => id),
        others: others.map(({ person, type, cart }) => ({
          clientName: person.name.trim(),
          ...(person.email.trim() && { clientEmail: person.email.trim() }),
          appointmentTypeId: type.id,
          addonIds: cart.addons.map(({ id }) => id),
        })),
      }
      const options = idempotent(attempt, content)
      keep()
      const request = { ...content, ...(await botCheckFields()) }
      const made = await client.bookingGroup.create.mutate(request, options)
      if ('awaits' in made)
        return setAwaited(awaitedWish(made, { email: intake.clientEmail, timezone }))
      const [first] = made.bookings
      if (!first) return
      const confirmation = {
        firstName: intake.firstName,
        next: nextStepsOf(first, { intake, picture, timezone }),
        price: sumOfAmounts(made.bookings.map(({ price }) => price)),
        people: made.bookings.map((each) => ({
          name: each.client.name,
          start: each.startDatetime.getTime(),
          end: each.endDatetime.getTime(),
          visit: formatVisit({ name: each.appointmentType.name, addons: each.addons }),
          publicToken: each.publicToken,
        })),
      }
      clearGroupDraft()
      storeGroupConfirmation(confirmation)
      announceBooking({
        start: confirmation.next.start,
        end: confirmation.people.at(-1)?.end ?? confirmation.next.start,
        publicToken: confirmation.next.publicToken,
      })
      setBooked(confirmation)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  function fail(error: unknown, own: OwnBooking | undefined) {
    const appError = toAppError(error)
    if (appError && hasFieldErrors(appError)) {
      clearHoneypot()
      const { fields, others } = toFieldErrors(appError, INTAKE_FIELDS)
      form.showServerErrors(fields)
      if (appError.errors.some(({ path }) => path === 'picture_reference')) style.remove()
      setFailure(
        others.length > 0 ? { kind: 'failed', detail: others.join(' ') } : { kind: 'fields' },
      )
      focusFirst(fields)
      return
    }
    const next = toBookingFailure(error, own)
    setFailure(next)
    if (next.kind !== 'taken' && next.kind !== 'own') return
    setStart(null)
  }

  return {
    people,
    change,
    start,
    choose,
    isAhead,
    changeTime: () => setIsAhead(false),
    form,
    style,
    honeypot,
    failure,
    companionErrors: showsErrors ? othersErrors : [],
    isSending,
    send,
    awaited,
    /** Another time than the one that awaits an email. */
    takeInstead: (chosen: number) => {
      setAwaited(undefined)
      choose(chosen)
    },
    booked,
    isStartDropped: draft.isStartDropped,
    /** The start of a draft, which may have been taken since. */
    storedStart: mayBeBooked(draft) ? null : draft.start,
    dropTime: () => {
      setStart(null)
      setIsAhead(false)
    },
    ownBookingAt,
  }
}

/** How long the visits take, without the time between them. */
export function minutesOf(plans: readonly PersonPlan[]) {
  return plans.reduce((minutes, { cart }) => minutes + cart.durationMinutes, 0)
}

function focusCompanion(index: number, field: 'name' | 'email') {
  document.getElementById(companionId(index, field))?.focus()
}
