import { useRef, useState } from 'react'
import { type Attempt, attemptFor } from '../attempt.ts'
import { randomKey } from '../random-key.ts'
import { useRefreshBookings } from './refresh.ts'
import { trpc } from './trpc.ts'

type NewBooking = Parameters<ReturnType<typeof trpc.booking.create.useMutation>['mutate']>[0]

/** Sending the same booking again after a lost connection never makes two of it. */
export function useBookingCreation() {
  const attempt = useRef<Attempt>(null)
  // Read when the request goes out: lib/admin/trpc.ts makes a header of it.
  const [context] = useState({ idempotencyKey: '' })
  const create = trpc.booking.create.useMutation({ trpc: { context } })
  const refresh = useRefreshBookings()
  return {
    isPending: create.isPending,
    /** @throws what the server refused it with, or the lost connection. */
    create: async (booking: NewBooking) => {
      attempt.current = attemptFor(booking, attempt.current, randomKey)
      context.idempotencyKey = attempt.current.key
      const made = await create.mutateAsync(booking)
      await refresh()
      return made
    },
  }
}
