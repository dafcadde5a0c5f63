import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { type AppError, isLostConnection, toAppError } from '../../app/api/errors.ts'
import { trpc } from '../../app/api/trpc.ts'
import type { LinkedBooking } from './use-linked-booking.ts'
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
 * A change by an emailed link, whose response `store` keeps where the screens read it. A conflict (409) means that the
 * screen is stale, so the booking is fetched again.
 */
export function useLinkChange<Input extends OfToken, Changed>(
  act: (input: Input) => Promise<Changed>,
  store: (changed: Changed, input: Input) => void,
) {
  const cache = useQueryClient()
  const { booking, bookingGroup, availability } = trpc.useUtils()
  const [changed, setChanged] = useState<Changed>()
  const { send, isPending, error, reset } = useVisitorAct(act, {
    onSuccess: (response, input) => {
      // Before the screens read the stored response, which they would take for a change made elsewhere.
      setChanged(response)
      store(response, input)
      // As after a booking, the visitor's own new time must not be shown as just taken.
      cache.removeQueries({ queryKey: getQueryKey(trpc.availability.window) })
    },
    onFailed: async (rejection, { publicToken }) => {
      if (isTimeGone(rejection)) void availability.window.invalidate()
      else if (rejection?.status === 409)
        await Promise.all([
          booking.byToken.invalidate({ publicToken }),
          bookingGroup.byToken.invalidate({ publicToken }),
        ])
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
