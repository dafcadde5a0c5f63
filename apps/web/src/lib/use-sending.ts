import {
  type IntakeErrors,
  type IntakeForm,
  intakeErrors,
} from '@haircuts/router/booking/intake-form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { attemptFor } from './attempt.ts'
import { INTAKE_FIELDS } from './blank-intake.ts'
import { browserStore, clearDraft } from './draft.ts'
import { intakeRefusal } from './intake-refusal.ts'
import { keepBooking } from './kept-booking.ts'
import { randomKey } from './random-key.ts'
import { isLostConnection, type Refusal, refusalOf } from './refusal.ts'
import { type CallContext, trpc } from './trpc.ts'
import type { BookingState } from './use-booking.ts'
import { useIntakeForm } from './use-intake-form.ts'
import { visitWords } from './visit-words.ts'

/** Where the form's fields are found when one of them has to take the focus. */
export const intakeId = (field: keyof IntakeForm) => `intake-${field}`

interface Sendable {
  start: number
  addonIds: number[]
  /** In which the times were shown, and are shown again when it is booked. */
  timezone: string
}

/** Checks the form, sends the booking at most once at a time, and says what came of it. */
export function useSending(booking: BookingState) {
  const { appointmentTypeId, dispatch, typed, setTyped, style, attempt, isUnderWay } = booking
  const form = useIntakeForm(typed, setTyped)
  const [isSending, setIsSending] = useState(false)
  const call = useRef<CallContext>({})
  const create = trpc.booking.create.useMutation({ context: call.current })
  const cache = useQueryClient()
  const timesKey = trpc.availability.window.queryKey()

  async function send({ start, addonIds, timezone }: Sendable) {
    if (isUnderWay.current) return
    const answers = form.check()
    if (!answers) {
      dispatch({ type: 'troubled', trouble: { kind: 'fields' } })
      focusFirst(intakeErrors(typed))
      return
    }
    isUnderWay.current = true
    setIsSending(true)
    dispatch({ type: 'sending' })
    try {
      const picture = await style.settled()
      const content = {
        appointmentTypeId,
        addonIds,
        ...payloadOf(answers, picture.url, start),
      }
      attempt.current = attemptFor(content, attempt.current, randomKey)
      call.current.idempotencyKey = attempt.current.key
      booking.keep()
      const made = await create.mutateAsync(content)
      const booked = {
        publicToken: made.publicToken,
        rescheduleUrl: made.rescheduleUrl,
        cancelUrl: made.cancelUrl,
        start: made.startDatetime.getTime(),
        end: made.endDatetime.getTime(),
        visit: visitWords({ name: made.appointmentType.name, addons: made.addons }),
        durationMinutes: made.durationMinutes,
        firstName: answers.firstName,
        email: made.client.email,
        isFirstTime: answers.isFirstTime === 'yes',
        pictureSent: !picture.isLost,
        timezone,
      }
      clearDraft(browserStore(), appointmentTypeId)
      keepBooking(booked)
      dispatch({ type: 'booked', booked })
      // The times are asked for again when somebody looks at them, not now.
      void cache.invalidateQueries({ queryKey: timesKey, refetchType: 'none' })
    } catch (error) {
      fail(error)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  function fail(error: unknown) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'slot_taken' || refusal?.code === 'slot_unavailable') {
      const { detail, alternatives } = refusal
      dispatch({ type: 'troubled', trouble: { kind: 'taken', detail, alternatives } })
      void cache.invalidateQueries({ queryKey: timesKey })
    } else if (refusal && refusal.errors.length > 0) {
      refuse(refusal)
    } else if (refusal && refusal.status < 500) {
      dispatch({ type: 'troubled', trouble: { kind: 'failed', detail: refusal.detail } })
    } else {
      const kind = !refusal && isLostConnection(error) ? 'offline' : 'failed'
      dispatch({ type: 'troubled', trouble: { kind } })
    }
  }

  function refuse(refusal: Refusal) {
    const { fields, others } = intakeRefusal(refusal)
    form.refuse(fields)
    // The picture must never stand in the booking's way: it goes without, and the words say so.
    if (refusal.errors.some(({ path }) => path === 'picture_reference')) style.remove()
    dispatch({
      type: 'troubled',
      trouble:
        others.length > 0 ? { kind: 'failed', detail: others.join(' ') } : { kind: 'fields' },
    })
    focusFirst(fields)
  }

  return { form, isSending, send }
}

function payloadOf(answers: IntakeForm, pictureReference: string | undefined, start: number) {
  const isFirstTime = answers.isFirstTime === 'yes'
  return {
    startDatetime: new Date(start),
    clientName: `${answers.firstName} ${answers.lastName}`,
    clientEmail: answers.email,
    clientPhone: answers.phone,
    isFirstTime,
    ...(answers.notes && { clientNotes: answers.notes }),
    ...(isFirstTime && { referralSource: answers.referralSource }),
    ...(pictureReference && { pictureReference }),
  }
}

function focusFirst(errors: IntakeErrors) {
  const first = INTAKE_FIELDS.find((field) => errors[field])
  if (first) document.getElementById(intakeId(first))?.focus()
}
