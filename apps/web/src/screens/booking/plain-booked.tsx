import type { PlainAnswer, PlainRequest } from '../../parts/plain.ts'
import { PlainFrame, plainVisit } from '../../parts/plain-visit.tsx'
import { firstNameOf, visitOfBooking } from '../../parts/use-linked-booking.ts'
import { specialText } from '../../parts/visit-words.ts'
import { BookedSheet } from './booking-success.tsx'
import * as words from './words.ts'

/** The confirmation of a booking made without scripts, by the token of its links. */
export function plainBooked(request: PlainRequest): Promise<PlainAnswer> {
  return plainVisit(
    request,
    { purpose: 'reschedule', title: words.title },
    async (visit, publicToken) => {
      const { booking, timezone } = visit
      const booked = {
        publicToken,
        start: booking.startDatetime.getTime(),
        end: booking.endDatetime.getTime(),
        visit: visitOfBooking(booking),
        special: specialText(booking.addons),
        durationMinutes: booking.durationMinutes,
        price: booking.price,
        firstName: firstNameOf(booking),
        email: booking.client.email ?? '',
        isFirstTime: booking.isFirstTime ?? false,
        limits: {
          rescheduleUntil: booking.rescheduleUntil.getTime(),
          cancelUntil: booking.cancelUntil.getTime(),
        },
        addressPromised: request.query.has('address'),
        pictureSent: true,
        timezone,
      }
      return {
        status: 200,
        page: (
          <PlainFrame title={words.title}>
            <BookedSheet booked={booked} at={request.now} />
          </PlainFrame>
        ),
      }
    },
  )
}
