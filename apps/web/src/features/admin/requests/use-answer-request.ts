import { useAct } from '../../../app/admin/editing/use-act.ts'
import type { Booking, WaitingRequest } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { requests as text } from './text.ts'

/** What the undo of an answer needs of its response. */
export interface Decided {
  id: number
  bookings: readonly { id: number; revision: number }[]
  clientWillBeEmailed: boolean
}

/** A request as the screen shows it; an answer to it is rejected once it has changed. */
export interface ShownRequest extends Pick<WaitingRequest, 'others'> {
  booking: Booking
  /** Undefined for a booking that no request is listed for, such as one whose time is over. */
  revision: number | undefined
}

/** The bookings of a request, of which each answers all. */
export const bookingsOf = ({ booking, others }: Pick<WaitingRequest, 'booking' | 'others'>) => [
  booking,
  ...others,
]

/** Lets all bookings of a request wait again; refused once the client was told of the answer. */
export function useUndoAnswer() {
  const undo = trpc.request.undo.useMutation()
  return ({ id, bookings }: Decided) =>
    undo.mutateAsync({
      id,
      bookings: bookings.map((each) => ({ bookingId: each.id, ifRevision: each.revision })),
    })
}

/** Approves a request with one tap, which Undo takes back before the email leaves. */
export function useApprove() {
  const undoAnswer = useUndoAnswer()
  const approval = trpc.request.approve.useMutation()
  const { send, isPending } = useAct(
    ({ booking: { id }, revision }: ShownRequest) =>
      approval.mutateAsync({ id, ifRevision: revision }),
    {
      about: ({ booking: { id } }) => `booking-${id}`,
      done: (decided, { booking: { client } }) => ({
        message: text.approved(client.name),
        emails: decided.clientWillBeEmailed ? client : undefined,
        undo: () => undoAnswer(decided),
        undone: text.waits,
      }),
      failed: text.approveFailed,
    },
  )
  return { approve: send, isApproving: isPending }
}
