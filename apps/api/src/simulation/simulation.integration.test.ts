import { expect, it } from 'vitest'
import { live } from './life.testing.ts'

/** SIMULATION_SEED=7 lives that life again; SIMULATION_DAYS=10000 lives a hundred of them. */
const SEED = process.env.SIMULATION_SEED
const DAYS = Number(process.env.SIMULATION_DAYS ?? 100)
const DAYS_OF_A_LIFE = 100
/** Lives side by side, each in a database of its own: one computes while PostgreSQL works for another. */
const AT_ONCE = 2
const SLOWEST_DAY_MS = 3000

it('everything that was promised holds in every life', {
  timeout: 60_000 + DAYS * SLOWEST_DAY_MS,
}, async () => {
  const count = Math.ceil(DAYS / DAYS_OF_A_LIFE)
  const seeds = SEED ? [SEED] : Array.from({ length: count }, (_, index) => String(index + 1))
  const lives = seeds.values()
  const failures: unknown[] = []
  let allCleanups = 0
  const worker = async () => {
    for (const seed of lives) {
      if (failures.length > 0) return
      const life = await live({ seed, days: DAYS_OF_A_LIFE })
      const { traceHash, steps, bookings, cleanups, crashes } = life
      process.stdout.write(
        `seed ${seed}: ${steps} steps, ${bookings} bookings, ${cleanups} clean-ups, ${crashes} crashes, trace ${traceHash}\n`,
      )
      expect(crashes).toBeGreaterThan(0)
      expect(bookings).toBeGreaterThan(DAYS_OF_A_LIFE / 10)
      allCleanups += cleanups
    }
  }
  const keep = (error: unknown) => failures.push(error)
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker().catch(keep)))
  if (failures.length > 0) throw failures[0]
  // A single life may have none: few visits are completed where the barber reviews none daily.
  expect(allCleanups).toBeGreaterThan(0)
})
