import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isLostConnection, refusalOf } from './refusal.ts'
import { type Mutation, trpc } from './trpc.ts'
import type { LinkedBooking } from './use-linked-visit.ts'

/** Why a visit was not changed. */
export interface ChangeTrouble {
  code: string | undefined
  /** The server's own sentence, where it gave one. */
  detail: string | undefined
  /** Whether the change was made is not known: the answer never came. */
  isLost: boolean
  /** The time asked for cannot be had; the nearest free starts instead. */
  isTimeGone: boolean
  alternatives: number[]
}

/**
 * Moves or cancels the visit of a link, one request at a time: two quick presses are over before the
 * screen knows of the first. A refusal that shows the screen to be stale loads the visit anew.
 */
export function useChange<Input extends { publicToken: string }>(
  mutation: Mutation<Input, LinkedBooking>,
) {
  const cache = useQueryClient()
  const isUnderWay = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [changed, setChanged] = useState<LinkedBooking>()
  const [trouble, setTrouble] = useState<ChangeTrouble>()
  const times = { queryKey: trpc.availability.window.queryKey() }

  async function send(input: Input) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    setTrouble(undefined)
    const { publicToken } = input
    const visit = { queryKey: trpc.booking.byToken.queryKey({ publicToken }) }
    try {
      const booking = await mutation.mutateAsync(input)
      setChanged(booking)
      cache.setQueryData(visit.queryKey, booking)
      // Asked for again when somebody looks at them, not now.
      void cache.invalidateQueries({ ...times, refetchType: 'none' })
    } catch (error) {
      const refusal = refusalOf(error)
      const isTimeGone = refusal?.code === 'slot_taken' || refusal?.code === 'slot_unavailable'
      if (isTimeGone) void cache.invalidateQueries(times)
      else if (refusal?.status === 409) await cache.invalidateQueries(visit)
      setTrouble({
        code: refusal?.code,
        detail: refusal?.detail,
        isLost: isLostConnection(error),
        isTimeGone,
        alternatives: refusal?.alternatives ?? [],
      })
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  return {
    send: (input: Input) => void send(input),
    isSending,
    changed,
    trouble,
    /** Another time, another step: what went wrong before no longer counts. */
    forget: () => setTrouble(undefined),
  }
}
