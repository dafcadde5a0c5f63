import { BookAgain } from '../../parts/link-outcomes.tsx'
import type { ZonedBooking } from '../../parts/use-linked-booking.ts'
import { LinkedSheet } from '../../parts/visit-sheet.tsx'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

const words = {
  heading: (count: number) => {
    if (count === 1) return 'The appointment is cancelled'
    return count === 2
      ? 'Both appointments are cancelled'
      : `All ${count} appointments are cancelled`
  },
  emailed: (people: readonly string[]) => `We emailed ${listed.format(people)} about it.`,
  notEmailed: (people: readonly string[]) => `Please tell ${listed.format(people)}.`,
  you: 'you',
  free: 'Someone else can book the times now.',
} as const

/** What was cancelled for everyone, and who was emailed: the page of a group's organizer hands it on in the history. */
export interface CancelledGroupState {
  cancelled: number
  organizerEmailed: boolean
  emailed: readonly string[]
  notEmailed: readonly string[]
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
  const { cancelled, organizerEmailed, emailed, notEmailed } = group
  const told = [...(organizerEmailed ? [words.you] : []), ...emailed]
  return (
    <LinkedSheet visit={visit} heading={words.heading(cancelled)}>
      <p>
        {told.length > 0 ? `${words.emailed(told)} ` : ''}
        {notEmailed.length > 0 ? `${words.notEmailed(notEmailed)} ` : ''}
        {words.free}
      </p>
      <BookAgain visit={visit} />
    </LinkedSheet>
  )
}
