import { type Fact, useRevision } from '../../../../app/admin/editing/use-revision.ts'
import { amountText } from '../../../../app/admin/screen/money.ts'
import { statusLabels } from '../../../../app/admin/screen/text.ts'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { dateAndTime } from '../../../../ui/format/admin-datetime.ts'
import { paymentLabels, payments } from '../../payments/text.ts'
import { editBooking as labels, bookingFacts as text } from './text.ts'

/** Saves a form about a booking, `useRevision`. */
export function useBookingRevision(
  opened: Booking,
  pick: (facts: ReturnType<typeof factsOf>) => Readonly<Record<string, Fact>> = (facts) => facts,
) {
  const { client } = trpc.useUtils()
  const zone = useBusinessZone()
  return useRevision(opened, {
    load: () => client.booking.get.query({ id: opened.id }),
    factsOf: (booking) => pick(factsOf(booking, zone)),
  })
}

/** What the forms show of a booking. */
function factsOf(booking: Booking, zone: string) {
  const { status, notes, donationAmount: donation, paymentMethod: method } = booking
  const addons = booking.addons.map(({ name }) => name).join(', ')
  const fact = (label: string, value: string): Fact => ({ value, text: `${label}: ${value}` })
  return {
    status: fact(labels.status, statusLabels[status]),
    startDatetime: fact(text.start, dateAndTime(booking.startDatetime.getTime(), zone)),
    notes: fact(labels.notes, notes ?? text.empty),
    donationAmount: fact(labels.donation, donation === null ? text.empty : amountText(donation)),
    paymentMethod: fact(
      payments.method,
      method === null ? payments.notRecorded : paymentLabels[method],
    ),
    pictureReference: { value: booking.pictureReference, text: text.picture },
    appointmentTypeId: fact(labels.service, booking.appointmentType.name),
    addonIds: fact(text.addons, addons || text.empty),
  }
}
