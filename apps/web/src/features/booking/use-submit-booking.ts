import { type IntakeForm, intakeErrors } from '@haircuts/core/bookings/intake-form'
import type { AppRouter } from '@haircuts/router'
import { useMutation } from '@tanstack/react-query'
import type { inferProcedureOutput } from '@trpc/server'
import { useState } from 'react'
import { type AppError, isLostConnection, toAppError } from '../../app/api/errors.ts'
import { idempotent } from '../../app/api/idempotency-key.ts'
import { trpc } from '../../app/api/trpc.ts'
import { toFieldErrors } from '../people/server-errors.ts'
import { useBotCheck } from '../people/use-bot-check.ts'
import { formatVisit, specialText } from '../visit/visit-text.ts'
import { awaitedWish } from '../wish/awaits-email.tsx'
import type { BookingConfirmation, BookingFailure, NextSteps } from './booking-flow.ts'
import { clearDraft } from './draft.ts'
import { INTAKE_FIELDS } from './intake/intake-fields.ts'
import { focusFirst, useIntakeForm } from './intake/use-intake-form.ts'
import { announceBooking, type OwnBooking } from './own-bookings.ts'
import type { BookingState } from './use-booking.ts'

interface Selection {
  start: number
  addonIds: number[]
  durationMinutes: number
  /** The zone in which the times are shown, also on the confirmation. */
  timezone: string
}

/** Validates the form and creates the booking, with at most one request at a time. */
export function useSubmitBooking(booking: BookingState) {
  const { appointmentTypeId, dispatch, typed, setTyped, style, attempt, isUnderWay } = booking
  const { ownBookingAt } = booking
  const form = useIntakeForm(typed, setTyped)
  const { honeypot, botCheckFields, clearHoneypot } = useBotCheck()
  const [isSending, setIsSending] = useState(false)
  const { client } = trpc.useUtils()
  const submission = useMutation({
    mutationFn: create,
    onError: (error, { start, durationMinutes }) =>
      fail(error, ownBookingAt(start, durationMinutes)),
  })

  function send(selection: Selection) {
    if (isUnderWay.current) return
    const intake = form.validate()
    if (!intake) {
      dispatch({ type: 'failed', failure: { kind: 'fields' } })
      focusFirst(intakeErrors(typed))
      return
    }
    isUnderWay.current = true
    setIsSending(true)
    dispatch({ type: 'sending' })
    submission.mutate({ ...selection, intake })
  }

  async function create(selected: Selection & { intake: IntakeForm }) {
    const { start, addonIds, timezone, intake } = selected
    try {
      const picture = await style.whenSettled()
      const content = {
        appointmentTypeId,
        addonIds,
        ...payloadOf(intake, picture.url, start),
      }
      const options = idempotent(attempt, content)
      booking.keep()
      const request = { ...content, ...(await botCheckFields()) }
      const made = await client.booking.create.mutate(request, options)
      if ('awaits' in made) {
        const wish = awaitedWish(made, { email: intake.clientEmail, timezone })
        return dispatch({ type: 'awaits', wish })
      }
      const booked = {
        ...nextStepsOf(made, { intake, picture, timezone }),
        end: made.endDatetime.getTime(),
        visit: formatVisit({ name: made.appointmentType.name, addons: made.addons }),
        addonIds,
        special: specialText(made.addons),
        durationMinutes: made.durationMinutes,
        price: made.price,
        firstName: intake.firstName,
        canRepeat: made.canRepeat,
      }
      clearDraft(appointmentTypeId)
      storeConfirmation(booked)
      announceBooking(booked)
      dispatch({ type: 'booked', booked })
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  function fail(error: unknown, own: OwnBooking | undefined) {
    const appError = toAppError(error)
    if (appError && hasFieldErrors(appError)) return showFieldErrors(appError)
    dispatch({ type: 'failed', failure: toBookingFailure(error, own) })
  }

  function showFieldErrors(appError: AppError) {
    clearHoneypot()
    const { fields, others } = toFieldErrors(appError, INTAKE_FIELDS)
    form.showServerErrors(fields)
    // A rejected picture must not prevent the booking: the next submission goes without it.
    if (appError.errors.some(({ path }) => path === 'picture_reference')) style.remove()
    dispatch({
      type: 'failed',
      failure:
        others.length > 0 ? { kind: 'failed', detail: others.join(' ') } : { kind: 'fields' },
    })
    focusFirst(fields)
  }

  return { form, honeypot, isSending, send }
}

function isTimeGone({ code }: AppError) {
  return code === 'slot_taken' || code === 'slot_unavailable'
}

/** Whether the form shows the error at its fields. */
export function hasFieldErrors(appError: AppError): boolean {
  return appError.errors.length > 0 && !isTimeGone(appError)
}

export function ownFailure({ publicToken }: OwnBooking): BookingFailure {
  return { kind: 'own', publicToken }
}

/** What the form says about a failed request, other than at its fields. `own` is the visitor's booking at that time. */
export function toBookingFailure(error: unknown, own?: OwnBooking): BookingFailure {
  const appError = toAppError(error)
  if (!appError) return { kind: isLostConnection(error) ? 'offline' : 'failed' }
  const { detail, alternatives } = appError
  if (isTimeGone(appError) && own) return ownFailure(own)
  if (isTimeGone(appError)) return { kind: 'taken', detail, alternatives }
  // A refusal says itself what to do instead; "Please try again" above it would contradict.
  return appError.status < 500 ? { kind: 'rejected', detail } : { kind: 'failed' }
}

export function payloadOf(intake: IntakeForm, pictureReference: string | undefined, start: number) {
  const { firstName, lastName, referralSource, ...answers } = intake
  const isFirstTime = intake.isFirstTime === 'yes'
  return {
    ...answers,
    startDatetime: new Date(start),
    clientName: `${firstName} ${lastName}`,
    isFirstTime,
    ...(isFirstTime && { referralSource }),
    ...(pictureReference && { pictureReference }),
  }
}

type Made = inferProcedureOutput<AppRouter['booking']['create']>

/** The data of the confirmation, from the server's response. */
export function nextStepsOf(
  made: Exclude<Made, { awaits: 'email' }>,
  sent: { intake: IntakeForm; picture: { isLost: boolean }; timezone: string },
): NextSteps {
  const { intake, picture, timezone } = sent
  return {
    publicToken: made.publicToken,
    start: made.startDatetime.getTime(),
    email: intake.clientEmail,
    isFirstTime: intake.isFirstTime === 'yes',
    limits: {
      rescheduleUntil: made.rescheduleUntil.getTime(),
      cancelUntil: made.cancelUntil.getTime(),
    },
    beforeYouCome: made.beforeYouCome,
    addressPromised: made.addressPromised,
    ...(made.arrivalFrom && { arrivalFrom: made.arrivalFrom.getTime() }),
    pictureSent: !picture.isLost,
    timezone,
    pendingUntil: made.pendingUntil?.getTime() ?? null,
  }
}

/**
 * Stores the confirmation in the state of the history entry: a reload shows it again and sends nothing, and a
 * new navigation to the same URL starts a new booking.
 */
function storeConfirmation(booked: BookingConfirmation) {
  window.history.replaceState({ booked }, '')
}
