import { useState } from 'react'
import { type AppError, isLostConnection, toAppError } from '../../app/api/errors.ts'
import { trpc } from '../../app/api/trpc.ts'
import type { LinkedBooking } from '../visit/use-linked-booking.ts'
import { useVisitorAct } from './visitor-act.tsx'

/** Why rescheduling or cancelling failed. */
export interface ChangeError {
  code: string | undefined
  /** The message of the server's error. */
  detail: string | undefined
  /** A network error: it is not known whether the server made the change. */
  isLost: boolean
  /** The requested time is no longer available. */
  isTimeGone: boolean
  /** The nearest free starts, in epoch milliseconds. */
  alternatives: number[]
}

export function toChangeError(error: unknown): ChangeError {
  const appError = toAppError(error)
  return {
    code: appError?.code,
    detail: appError?.detail,
    isLost: isLostConnection(error),
    isTimeGone: isTimeGone(appError),
    alternatives: appError?.alternatives ?? [],
  }
}

function isTimeGone(appError: AppError | undefined) {
  return appError?.code === 'slot_taken' || appError?.code === 'slot_unavailable'
}

interface OfToken {
  publicToken: string
}

/** Reschedules or cancels the booking of an emailed link. */
export function useChangeBooking<Input extends OfToken>(
  act: (input: Input) => Promise<LinkedBooking>,
) {
  const { booking } = trpc.useUtils()
  return useLinkChange(act, (changed, { publicToken }) =>
    booking.byToken.setData({ publicToken }, changed),
  )
}

/**
 * A change by an emailed link.
 *
 * @param store keeps the response where the screens read it, so that they need not wait for the next one.
 */
export function useLinkChange<Input extends OfToken, Changed>(
  act: (input: Input) => Promise<Changed>,
  store?: (changed: Changed, input: Input) => void,
) {
  const [changed, setChanged] = useState<Changed>()
  const { send, isPending, error, reset } = useVisitorAct(act, {
    onSuccess: (response, input) => {
      // Before the screens read the stored response, which they would take for a change made elsewhere.
      setChanged(response)
      store?.(response, input)
    },
  })
  return {
    send,
    isSending: isPending,
    changed,
    failure: error ? toChangeError(error) : undefined,
    /** Clears the error when the visitor chooses another time. */
    forget: reset,
  }
}
