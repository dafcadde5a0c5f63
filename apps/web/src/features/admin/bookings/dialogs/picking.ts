import { readDraft, storeDraft, storeFields } from '../../../../app/admin/editing/drafts.ts'
import type { BookingPrefill } from './booking-prefill.ts'

/** Key of the draft of a new booking. */
export const NEW_BOOKING = 'booking:new'

/**
 * Who is booked: somebody who is at the door and begins now, somebody who calls or writes, or, as the list of bookings asks
 * for it, somebody with an email.
 */
export type BookingKind = 'walk-in' | 'call' | 'manual'

const PICKING = 'booking:picking'

/** What the calendar has to know of a form whose start is picked there, besides what is typed in it. */
export type PickedForm =
  | { bookingId: number; name: string }
  | { kind: BookingKind; needsEmail: boolean; prefill?: BookingPrefill | undefined }

interface Picking {
  form: PickedForm
  /** Key of the draft of the form. */
  draft: string
  /** The name of the client, empty until one is entered. */
  name: string
}

/** Stores all fields of a form, and which form it is, for the calendar. */
export function beginPicking(form: PickedForm, draft: string, fields: Record<string, unknown>) {
  const name = 'name' in form ? form.name : String(fields.name ?? '')
  storeFields(draft, fields)
  storeDraft(PICKING, { form, draft, name } satisfies Picking)
}

/** @returns an empty new booking where nothing was begun in this tab. */
export function readPicking(): Picking {
  const begun = readDraft<Picking>(PICKING)
  return begun ?? { form: { kind: 'call', needsEmail: false }, draft: NEW_BOOKING, name: '' }
}

/** Enters the picked start (wall time) in the form. */
export function pickStart(start: string) {
  const { draft } = readPicking()
  storeFields(draft, { ...readDraft(draft), start })
}
