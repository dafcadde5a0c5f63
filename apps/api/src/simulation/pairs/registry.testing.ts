import { BACKUP_ACTS } from './acts-backup.testing.ts'
import { BOOKING_ACTS } from './acts-booking.testing.ts'
import { CALENDAR_ACTS } from './acts-calendar.testing.ts'
import { PEOPLE_ACTS } from './acts-people.testing.ts'
import { RULE_ACTS } from './acts-rules.testing.ts'
import { VISIT_ACTS } from './acts-visit.testing.ts'
import { WAITING_ACTS } from './acts-waiting.testing.ts'
import type { Pair } from './ledger.testing.ts'
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

/**
 * Every pair, of an act with itself as well: each act is about a day, itself or by the visit that it is about, so that every
 * other one can follow it on that day at least.
 */
export const PAIRS: readonly Pair[] = NAMES.flatMap((first) =>
  NAMES.map((second) => ({ first, second })),
)
