import type { EditForm } from '@haircuts/core/bookings/admin-form'
import { changeMail } from '@haircuts/scheduling/client-mails'
import { isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { type Control, useWatch } from 'react-hook-form'
import { useUndoToast } from '../../../../app/admin/editing/use-undo-toast.ts'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { now } from '../../../../ui/browser/clock.ts'
import { fromWallTime, toWallTime } from '../../../../ui/format/wall-time.ts'
import { bookingUnchanged } from '../../visit/text.ts'
import { choiceOf, type ServiceChoice } from './service-choice.ts'
import { editBooking as text } from './text.ts'

type BookingUpdate = Parameters<ReturnType<typeof trpc.booking.update.useMutation>['mutate']>[0]

/** Updates a booking and offers Undo. */
export function useBookingEdit() {
  const update = trpc.booking.update.useMutation()
  const showUndo = useUndoToast()

  /**
   * @param booking as the form has shown it.
   * @throws the server's error, or a network error.
   */
  return async (booking: Booking, change: BookingUpdate) => {
    const changed = await update.mutateAsync(change)
    const undo = undoOf(change, booking)
    showUndo({
      about: `booking-${booking.id}`,
      message: text.done,
      emails: changed.clientWillBeEmailed ? booking.client : undefined,
      undo: undo && (() => update.mutateAsync({ ...undo, ifRevision: changed.revision })),
      undone: bookingUnchanged,
    })
  }
}

const UNDONE = [
  'status',
  'startDatetime',
  'notes',
  'donationAmount',
  'paymentMethod',
  'pictureReference',
] as const

/**
 * The input that undoes a change: only the fields that the change sent, with their previous values.
 *
 * @returns undefined for a change of the service or the add-ons: the form offers present prices and lengths, not the
 * agreed ones.
 */
export function undoOf(
  sent: BookingUpdate,
  before: Pick<Booking, 'id' | (typeof UNDONE)[number]>,
): BookingUpdate | undefined {
  if (sent.appointmentTypeId !== undefined || sent.addonIds !== undefined) return undefined
  const fields = UNDONE.filter((name) => sent[name] !== undefined)
  return {
    id: before.id,
    ...Object.fromEntries(fields.map((name) => [name, before[name]])),
    ...(sent.notifyClient !== undefined && { notifyClient: sent.notifyClient }),
  }
}

/**
 * Whether the server emails the client about a change of status or time. A visit that is over sends
 * no email.
 */
function changeSendsEmail(
  before: Booking,
  after: Pick<Booking, 'status' | 'startDatetime'>,
  now: number,
): boolean {
  const length = before.endDatetime.getTime() - before.startDatetime.getTime()
  const start = after.startDatetime.getTime()
  if (before.client.email === null || start + length <= now) return false
  const previous = { status: before.status, start: before.startDatetime.getTime() }
  return changeMail(previous, { status: after.status, start }) !== null
}

/** Whether saving the current form values sends the client an email. */
export function useSendsEmail(control: Control<EditForm>, booking: Booking, zone: string): boolean {
  const [start, status] = useWatch({ control, name: ['start', 'status'] })
  const isMoved = start !== toWallTime(booking.startDatetime.getTime(), zone)
  const at = isMoved ? fromWallTime(start, zone) : booking.startDatetime.getTime()
  if (at === undefined) return false
  return changeSendsEmail(booking, { status, startDatetime: new Date(at) }, now())
}

export function valuesOf(booking: Booking, zone: string): EditForm {
  const { startDatetime, status, notes, donationAmount, paymentMethod } = booking
  return {
    ...choiceOf(booking),
    start: toWallTime(startDatetime.getTime(), zone),
    status: isBookingStatus(status) ? status : 'confirmed',
    notes: notes ?? '',
    donation: donationAmount?.toFixed(2) ?? '',
    paymentMethod: paymentMethod ?? '',
    notifyClient: true,
    picture: null,
  }
}

/** Only the edited fields, so that concurrent changes to the others are not overwritten. */
export function changesOf(
  values: EditForm,
  dirty: Partial<Record<'start' | 'status' | 'notes' | 'donation' | 'paymentMethod', boolean>>,
  zone: string,
) {
  const start = fromWallTime(values.start, zone)
  return {
    ...(dirty.status && { status: values.status }),
    ...(dirty.notes && { notes: values.notes || null }),
    ...(dirty.donation && { donationAmount: values.donation ? Number(values.donation) : null }),
    // The field is shown for a completed booking alone.
    ...(dirty.paymentMethod &&
      values.status === 'completed' && { paymentMethod: values.paymentMethod || null }),
    ...(values.picture && { pictureReference: values.picture.url }),
    ...(dirty.start && start !== undefined && { startDatetime: new Date(start) }),
  }
}

/** The service and the add-ons, where the choice differs from what is booked. */
export function serviceChangeOf(
  { appointmentTypeId }: ServiceChoice,
  booking: Pick<Booking, 'appointmentType' | 'addons'>,
  addonIds: readonly number[],
) {
  const booked = choiceOf(booking)
  const isSame =
    addonIds.length === booked.addonIds.length &&
    addonIds.every((id) => booked.addonIds.includes(String(id)))
  return {
    ...(appointmentTypeId !== booked.appointmentTypeId && {
      appointmentTypeId: Number(appointmentTypeId),
    }),
    ...(!isSame && { addonIds: [...addonIds] }),
  }
}
