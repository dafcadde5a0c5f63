import { BookAgain } from '../links/link-outcomes.tsx'
import { type NotifiedPeople, notifiedMessage } from '../visit/emailed-people.ts'
import type { ZonedBooking } from '../visit/use-linked-booking.ts'
import { LinkedSheet } from '../visit/visit-sheet.tsx'

const text = {
  heading: (count: number) => {
    if (count === 1) return 'The appointment is cancelled'
    return count === 2
      ? 'Both appointments are cancelled'
      : `All ${count} appointments are cancelled`
  },
  free: 'Someone else can book the times now.',
} as const

/** What was cancelled for everyone, and who was emailed: the page of a group's organizer hands it on in the history. */
export interface CancelledGroupState extends NotifiedPeople {
  cancelled: number
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

export function readCancelledGroup(state: unknown): CancelledGroupState | undefined {
  const group: unknown =
    typeof state === 'object' && state ? Reflect.get(state, 'cancelledGroup') : undefined
  if (typeof group !== 'object' || group === null) return
  const cancelled: unknown = Reflect.get(group, 'cancelled')
  const emailed: unknown = Reflect.get(group, 'emailed')
  const notEmailed: unknown = Reflect.get(group, 'notEmailed')
  if (typeof cancelled !== 'number' || !isTexts(emailed) || !isTexts(notEmailed)) return
  const organizerEmailed = Reflect.get(group, 'organizerEmailed') === true
  return { cancelled, organizerEmailed, emailed, notEmailed }
}

export function CancelledGroup({
  visit,
  group,
}: {
  visit: ZonedBooking
  group: CancelledGroupState
}) {
  return (
    <LinkedSheet visit={visit} heading={text.heading(group.cancelled)}>
      <p>
        {notifiedMessage(group)} {text.free}
      </p>
      <BookAgain visit={visit} />
    </LinkedSheet>
  )
}
