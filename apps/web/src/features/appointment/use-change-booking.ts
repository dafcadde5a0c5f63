import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useRef, useState } from 'react'
import { isLostConnection, toAppError } from '../../app/api/errors.ts'
import { trpc } from '../../app/api/trpc.ts'
import { useVisibleSecond } from '../../ui/browser/visible-second.ts'
import type { LinkedBooking } from './use-linked-booking.ts'

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

function toChangeError(error: unknown): ChangeError {
  const appError = toAppError(error)
  return {
    code: appError?.code,
    detail: appError?.detail,
    isLost: isLostConnection(error),
    isTimeGone: appError?.code === 'slot_taken' || appError?.code === 'slot_unavailable',
    alternatives: appError?.alternatives ?? [],
  }
}

type Store<Changed> = (cache: QueryClient, changed: Changed, publicToken: string) => void

/** Reschedules or cancels the booking of an emailed link. */
export function useChangeBooking<Input extends { publicToken: string }>(mutation: {
  mutateAsync: (input: Input) => Promise<LinkedBooking>
}) {
  return useLinkChange(mutation, storeBooking)
}

const storeBooking: Store<LinkedBooking> = (cache, booking, publicToken) =>
  cache.setQueryData(getQueryKey(trpc.booking.byToken, { publicToken }, 'query'), booking)

/**
 * A change by an emailed link, whose response `store` keeps where the screens read it. A ref allows only one request at
 * a time, because a double click fires before React re-renders a disabled button. A conflict (409) means that the
 * screen is stale, so the booking is fetched again. A press counts once the page was visible for a second.
 */
export function useLinkChange<Input extends { publicToken: string }, Changed>(
  mutation: { mutateAsync: (input: Input) => Promise<Changed> },
  store: Store<Changed>,
) {
  const cache = useQueryClient()
  const untilSeen = useVisibleSecond()
  const isUnderWay = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [changed, setChanged] = useState<Changed>()
  const [failure, setFailure] = useState<ChangeError>()
  const times = { queryKey: getQueryKey(trpc.availability.window) }

  async function send(input: Input) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    setFailure(undefined)
    const { publicToken } = input
    const visit = { queryKey: getQueryKey(trpc.booking.byToken, { publicToken }, 'query') }
    const group = { queryKey: getQueryKey(trpc.bookingGroup.byToken, { publicToken }, 'query') }
    try {
      await untilSeen()
      const response = await mutation.mutateAsync(input)
      setChanged(response)
      store(cache, response, publicToken)
      // As after a booking, the visitor's own new time must not be shown as just taken.
      cache.removeQueries(times)
    } catch (error) {
      const failed = toChangeError(error)
      if (failed.isTimeGone) void cache.invalidateQueries(times)
      else if (toAppError(error)?.status === 409)
        await Promise.all([cache.invalidateQueries(visit), cache.invalidateQueries(group)])
      setFailure(failed)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  return {
    send: (input: Input) => void send(input),
    isSending,
    changed,
    failure,
    /** Clears the error when the visitor chooses another time. */
    forget: () => setFailure(undefined),
  }
}
