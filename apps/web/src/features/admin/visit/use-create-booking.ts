import { useRef, useState } from 'react'
import { useUndoToast } from '../../../app/admin/editing/use-undo-toast.ts'
import { type Attempt, attemptFor, randomKey } from '../../../app/api/idempotency-key.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { createdBooking as text } from './text.ts'

type NewBooking = Parameters<ReturnType<typeof trpc.booking.create.useMutation>['mutate']>[0]
type NewGroup = Parameters<ReturnType<typeof trpc.bookingGroup.create.useMutation>['mutate']>[0]

/**
 * Creates a booking, or those of several people in a row, with an idempotency key: a retry after a lost connection does not
 * create a second booking.
 */
export function useCreateBooking() {
  const attempt = useRef<Attempt>(null)
  // The tRPC client reads the key when it sends the request, and turns it into a header.
  const [context] = useState({ idempotencyKey: '' })
  const create = trpc.booking.create.useMutation({ trpc: { context } })
  const createGroup = trpc.bookingGroup.create.useMutation({ trpc: { context } })
  return async (booking: NewBooking, others: NewGroup['others'] = [], groupRequestId?: number) => {
    const group = { ...booking, others, groupRequestId }
    attempt.current = attemptFor(group, attempt.current, randomKey)
    context.idempotencyKey = attempt.current.key
    const created = await (others.length > 0
      ? createGroup.mutateAsync(group)
      : create.mutateAsync(booking))
    if ('bookings' in created) return created.bookings
    // Only visitors are asked to press the link in an email first.
    return 'id' in created ? [created] : []
  }
}

interface Booked {
  name: string
  phone: string | null
  /** Those of everybody who comes in a row; the first is that of the client. */
  bookings: readonly { id: number }[]
  start: number
}

/** Shows who was booked, and leads on: to the booking, to a text for its client, or back. */
export function useBookedToast() {
  const zone = useBusinessZone()
  const showUndo = useUndoToast()
  const remove = trpc.booking.delete.useMutation()
  return ({ name, phone, bookings, start }: Booked) => {
    const [first] = bookings
    showUndo({
      about: `booking-${first?.id}`,
      message: text.done(name, bookings.length - 1, dateAndTime(start, zone)),
      undo: async () => {
        for (const { id } of bookings) await remove.mutateAsync({ id, notifyClient: false })
      },
      undone: text.takenBack(name),
      booking: first && { id: first.id, isElsewhere: true, textTo: phone ? name : undefined },
    })
  }
}
