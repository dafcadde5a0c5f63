import { BACKUP_ACTS } from './acts-backup.testing.ts'
import { BOOKING_ACTS } from './acts-booking.testing.ts'
import { CALENDAR_ACTS } from './acts-calendar.testing.ts'
import { PEOPLE_ACTS } from './acts-people.testing.ts'
import { RULE_ACTS } from './acts-rules.testing.ts'
import { VISIT_ACTS } from './acts-visit.testing.ts'
import { WAITING_ACTS } from './acts-waiting.testing.ts'
import type { Act, Scene } from './stage.testing.ts'
import { UNDO_ACTS } from './undoing.testing.ts'

/** Every act that the barber, clients and time do: the rows and columns of the matrix. */
export const ACTS: readonly Act[] = [
  ...BOOKING_ACTS,
  ...VISIT_ACTS,
  ...WAITING_ACTS,
  ...RULE_ACTS,
  ...PEOPLE_ACTS,
  ...CALENDAR_ACTS,
  ...BACKUP_ACTS,
  ...Object.keys(UNDO_ACTS).map((name) => ({
    name,
    needs: { undo: name },
    run: ({ stage }: Scene) => stage.undoing.undo(name),
  })),
]

/** A server that stops at any statement, of an act or of a job. */
export const CRASH = 'crash'

export const NAMES: readonly string[] = [...new Set(ACTS.map(({ name }) => name)), CRASH]

/** The pairs that can meet. */
export const possiblePairs = () =>
  NAMES.flatMap((first) => NAMES.map((second) => ({ first, second }))).filter(
    ({ first, second }) => cannotMeet(first, second) === null,
  )

/** The acts that concern nothing but a person. */
const ABOUT_PERSON = [
  'edit client',
  'block',
  'unblock',
  'merge',
  'undo merge',
  'delete client',
  'restore client',
  'ask for links',
]

/** The acts after which others have nothing to do on the same visit, day or person, with the reason. */
export const CANNOT_MEET: readonly {
  first: readonly string[]
  second: readonly string[]
  why: string
}[] = [
  {
    first: ['erase'],
    second: ABOUT_PERSON,
    why: 'The person is gone, and nothing that is left of them names one.',
  },
]

/** Why the second act cannot follow the first one on the same visit, day or person; null when it can. */
export function cannotMeet(first: string, second: string): string | null {
  const found = CANNOT_MEET.find(
    (each) => each.first.includes(first) && each.second.includes(second),
  )
  return found?.why ?? null
}
