import { useRef } from 'react'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { TimeChips } from '../times/time-chips.tsx'
import { createdBooking } from '../visit/text.ts'
import { useBookedToast, useCreateBooking } from '../visit/use-create-booking.ts'
import { payments as text } from './text.ts'

/** The free times nearest to when the client of a completed booking would come again; none when the next one is booked. */
export function useNextVisit(booking: Booking | undefined) {
  const typeId = booking?.appointmentType.id ?? null
  const suggested = trpc.availability.suggest.useQuery(
    {
      appointmentTypeId: typeId ?? 0,
      durationMinutes: booking?.durationMinutes,
      againId: booking?.id ?? 0,
    },
    { enabled: typeId !== null, staleTime: 0 },
  )
  return suggested.data?.nextBooking ? NONE : (suggested.data?.starts ?? NONE)
}

const NONE: readonly Date[] = []

interface NextVisitProps {
  /** The completed booking; the question is shown while this is defined. */
  booking: Booking | undefined
  starts: readonly Date[]
  onClose: () => void
}

/** Asks a client who pays for the next visit: the same again, one press each, or none. */
export function NextVisit({ booking, starts, onClose }: NextVisitProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const create = useCreateBooking()
  const showBooked = useBookedToast()
  // A second press may arrive before the dialog has closed.
  const isSent = useRef(false)

  async function book(start: number) {
    if (isSent.current || !booking) return
    isSent.current = true
    const { appointmentType, addons, client } = booking
    const about = `next-${booking.id}`
    try {
      const bookings = await create({
        appointmentTypeId: appointmentType.id ?? 0,
        addonIds: addons.flatMap(({ id }) => id ?? []),
        startDatetime: new Date(start),
        clientName: client.name,
        clientEmail: client.email,
        clientPhone: client.phone,
        adminOverride: true,
      })
      showBooked({ name: client.name, phone: client.phone, bookings, start })
      onClose()
    } catch (error) {
      toast(failureMessage(error, createdBooking.failed), { about, tone: 'bad' })
    } finally {
      isSent.current = false
    }
  }

  return (
    <Dialog
      open={booking !== undefined}
      onClose={onClose}
      title={text.next}
      description={booking && text.nextAbout(booking.client.name, booking.appointmentType.name)}
    >
      <DialogBody>
        <TimeChips
          starts={starts}
          chosen={undefined}
          zone={zone}
          onTake={(start) => void book(start)}
        />
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {text.skip}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
