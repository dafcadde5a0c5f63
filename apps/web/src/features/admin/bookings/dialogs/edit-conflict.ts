import { useState } from 'react'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { toAppError } from '../../../../app/api/errors.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { dateAndTime } from '../../../../ui/format/admin-datetime.ts'
import { paymentLabels, payments } from '../../payments/text.ts'
import { amountText } from '../../screen/money.ts'
import { statusLabels } from '../../screen/text.ts'
import { editBooking as labels, editConflict as text } from './text.ts'

export type BookingUpdate = Parameters<
  ReturnType<typeof trpc.booking.update.useMutation>['mutate']
>[0]

/** The fields of a booking by their names in a change. */
function fieldsOf(booking: Booking) {
  const { status, startDatetime, notes, donationAmount, paymentMethod, pictureReference } = booking
  return {
    status,
    startDatetime,
    notes,
    donationAmount,
    paymentMethod,
    pictureReference,
    appointmentTypeId: booking.appointmentType.id,
    addonIds: booking.addons.flatMap(({ id }) => id ?? []).toSorted((a, b) => a - b),
  }
}

type Field = keyof ReturnType<typeof fieldsOf>

const FIELDS: readonly Field[] = [
  'status',
  'startDatetime',
  'notes',
  'donationAmount',
  'paymentMethod',
  'pictureReference',
  'appointmentTypeId',
  'addonIds',
]

/** What a form has shown of the fields that it sends, for `if_unchanged`. */
export function shownFields(sent: BookingUpdate, shown: Booking): BookingUpdate['ifUnchanged'] {
  const values = Object.entries(fieldsOf(shown)).filter(([name]) =>
    FIELDS.some((field) => field === name && sent[field] !== undefined),
  )
  return Object.fromEntries(values)
}

/** The fields that both windows have changed, and what they are now. */
function conflictsOf(sent: BookingUpdate, shown: Booking, theirs: Booking): Field[] {
  const [before, after] = [fieldsOf(shown), fieldsOf(theirs)]
  return FIELDS.filter(
    (field) =>
      sent[field] !== undefined && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}

export interface Conflict {
  /** The booking as it is now. */
  theirs: Booking
  fields: Field[]
}

/** The question about a change that was rejected because another window has changed the same fields. */
export function useConflict(id: number) {
  const latest = trpc.booking.get.useQuery({ id }, { enabled: false })
  const [conflict, setConflict] = useState<Conflict>()
  return {
    conflict,
    /** Shows the question, or throws the error when it has another reason. */
    ask: async (error: unknown, sent: BookingUpdate, shown: Booking): Promise<undefined> => {
      if (toAppError(error)?.code !== 'booking_edited') throw error
      const { data: theirs } = await latest.refetch({ throwOnError: true })
      if (!theirs) throw error
      setConflict({ theirs, fields: conflictsOf(sent, shown, theirs) })
    },
    settle: () => setConflict(undefined),
  }
}

/** 'Admin Notes: High fade' */
export function conflictText(field: Field, theirs: Booking, zone: string): string {
  const addons = theirs.addons.map(({ name }) => name).join(', ')
  const texts: Record<Field, string> = {
    status: text.is(labels.status, statusLabels[theirs.status]),
    startDatetime: text.is(text.start, dateAndTime(theirs.startDatetime.getTime(), zone)),
    notes: text.is(labels.notes, theirs.notes ?? text.empty),
    donationAmount: text.is(
      labels.donation,
      theirs.donationAmount === null ? text.empty : amountText(theirs.donationAmount),
    ),
    paymentMethod: text.is(
      payments.method,
      theirs.paymentMethod === null ? payments.notRecorded : paymentLabels[theirs.paymentMethod],
    ),
    pictureReference: text.picture,
    appointmentTypeId: text.is(labels.service, theirs.appointmentType.name),
    addonIds: text.is(text.addons, addons || text.empty),
  }
  return texts[field]
}
