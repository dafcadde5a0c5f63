import { BOOKING_ACTS } from './acts-booking.testing.ts'
import { CALENDAR_ACTS } from './acts-calendar.testing.ts'
import { PEOPLE_ACTS } from './acts-people.testing.ts'
import { RULE_ACTS } from './acts-rules.testing.ts'
import { VISIT_ACTS } from './acts-visit.testing.ts'
import { WAITING_ACTS } from './acts-waiting.testing.ts'
import type { Act } from './stage.testing.ts'

/** Every act that the barber, clients and time do: the rows and columns of the matrix. */
export const ACTS: readonly Act[] = [
  ...BOOKING_ACTS,
  ...VISIT_ACTS,
  ...WAITING_ACTS,
  ...RULE_ACTS,
  ...PEOPLE_ACTS,
  ...CALENDAR_ACTS,
]

/** A server that stops at any statement, of an act or of a job. */
export const CRASH = 'crash'

export const NAMES: readonly string[] = [...new Set(ACTS.map(({ name }) => name)), CRASH]

/** Acts after which another one has nothing to do, with the reason. */
const CANNOT_MEET: readonly { first: readonly string[]; second: readonly string[]; why: string }[] =
  []

/** Why the second act cannot follow the first one on the same visit, day or person; null when it can. */
export function cannotMeet(first: string, second: string): string | null {
  const found = CANNOT_MEET.find(
    (each) => each.first.includes(first) && each.second.includes(second),
  )
  return found?.why ?? null
}
