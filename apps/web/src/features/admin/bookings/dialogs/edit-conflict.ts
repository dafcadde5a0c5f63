import { useState } from 'react'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { refusalOf } from '../../../../app/api/errors.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { dateAndTime } from '../../../../ui/format/admin-datetime.ts'
import { payments, paymentWords } from '../../payments/text.ts'
import { amountText } from '../../screen/money.ts'
import { statusWords } from '../../screen/text.ts'
import { editBooking as labels, editConflict as words } from './text.ts'

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

/** The question about a change that was refused because another window has changed the same fields. */
export function useConflict(id: number) {
  const latest = trpc.booking.get.useQuery({ id }, { enabled: false })
  const [conflict, setConflict] = useState<Conflict>()
  return {
    conflict,
    /** Shows the question, or throws the error when it has another reason. */
    ask: async (error: unknown, sent: BookingUpdate, shown: Booking): Promise<undefined> => {
      if (refusalOf(error)?.code !== 'booking_edited') throw error
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
    status: words.is(labels.status, statusWords[theirs.status]),
    startDatetime: words.is(words.start, dateAndTime(theirs.startDatetime.getTime(), zone)),
    notes: words.is(labels.notes, theirs.notes ?? words.empty),
    donationAmount: words.is(
      labels.donation,
      theirs.donationAmount === null ? words.empty : amountText(theirs.donationAmount),
    ),
    paymentMethod: words.is(
      payments.method,
      theirs.paymentMethod === null ? payments.notRecorded : paymentWords[theirs.paymentMethod],
    ),
    pictureReference: words.picture,
    appointmentTypeId: words.is(labels.service, theirs.appointmentType.name),
    addonIds: words.is(words.addons, addons || words.empty),
  }
  return texts[field]
}
