import { borrowTestDatabase, createTestDatabase } from '@haircuts/db/testing'
import { TEMPLATE } from '@haircuts/db/testing-server'
import { test as base } from 'vitest'
import type { AppContext } from './context.ts'
import { BARBER, callerFor, emptyTables, MONDAY_MORNING, testContext } from './testing.ts'

/** The fixtures of integration tests. A test file adds its own with `test.extend`. */
export const test = base
  .extend('template', { scope: 'file' }, TEMPLATE)
  .extend('database', { scope: 'file' }, async ({ template }, { onCleanup }) => {
    const database =
      template === TEMPLATE ? await borrowTestDatabase() : await createTestDatabase(template)
    onCleanup(() => database.drop())
    return database
  })
  /** The database of the file, with every table empty when a test begins. */
  .extend('db', async ({ database }) => {
    await emptyTables(database.db)
    return database.db
  })
  /** The time of every operation that is given no other; a test may change it. */
  .extend('clock', () => ({ now: MONDAY_MORNING }))
  /** What all contexts of a file have in common; a file overrides it. */
  .extend('defaults', (): Partial<AppContext> => ({}))
  .extend(
    'context',
    ({ db, clock, defaults }) =>
      (given: Partial<AppContext> = {}) =>
        testContext({ db, now: clock.now, ...defaults, ...given }),
  )
  .extend(
    'callWith',
    ({ context }) =>
      (given: Partial<AppContext> = {}) =>
        callerFor(context(given)),
  )
  .extend('visitor', ({ context, clock }) => callerFor(following(clock, context({ admin: null }))))
  .extend('barber', ({ context, clock }) => callerFor(following(clock, context({ admin: BARBER }))))

function following(clock: { now: Date }, context: AppContext): AppContext {
  return Object.defineProperty(context, 'now', { get: () => clock.now, enumerable: true })
}
