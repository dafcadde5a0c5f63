import { expect, it } from 'vitest'
import { addCounts, coverageOf, matrixOf, type PairCounts } from './ledger.testing.ts'
import { livePairs } from './life.testing.ts'
import { NAMES, PAIRS } from './registry.testing.ts'

/**
 * PAIRS_SEED=7 or 7,8 lives those lives again; PAIRS_DAYS=10000 lives twenty of them, with more acts if PAIRS_SCENE_EVERY=16;
 * PAIRS_MATRIX=1 prints all pairs, and PAIRS_MINUTES=15 ends all lives after that time.
 */
const SHORT_RUN = 1000
const SEED = process.env.PAIRS_SEED
const DAYS = Number(process.env.PAIRS_DAYS ?? SHORT_RUN)
const SCENE_EVERY = Number(process.env.PAIRS_SCENE_EVERY ?? 24)
const MINUTES = Number(process.env.PAIRS_MINUTES ?? Number.POSITIVE_INFINITY)
/** How often each pair has to run in 10,000 days. */
const ENOUGH_IN_LONG_RUN = 20
const LONG_RUN = 10_000
/** The share of the pairs that a short run reaches at least, of the 98 % that it does reach. */
const LEAST_SHARE = 0.95
/** Lives side by side, each in a database of its own. */
const AT_ONCE = 2
const DAYS_OF_A_LIFE = Math.min(500, Math.ceil(DAYS / AT_ONCE))
const SLOWEST_DAY_MS = 1000

it('whatever acts meet, everything agrees afterwards', {
  timeout: 60_000 + DAYS * SLOWEST_DAY_MS,
}, async () => {
  const count = Math.ceil(DAYS / DAYS_OF_A_LIFE)
  const seeds = SEED
    ? SEED.split(',')
    : Array.from({ length: count }, (_, index) => String(index + 1))
  const lives = seeds.values()
  const failures: unknown[] = []
  const counts: PairCounts = {}
  const ends: PairCounts = {}
  const began = performance.now()
  let lived = 0
  const isOver = () => failures.length > 0 || performance.now() - began > MINUTES * 60_000
  const worker = async () => {
    for (const seed of lives) {
      if (isOver()) return
      const life = await livePairs({ seed, days: DAYS_OF_A_LIFE, sceneEvery: SCENE_EVERY, isOver })
      lived += life.days
      const { traceHash, steps, acts, bookings, crashes } = life
      process.stdout.write(
        `pairs, seed ${seed}: ${steps} steps, ${acts} acts, ${bookings} bookings, ${crashes} crashes, trace ${traceHash}\n`,
      )
      addCounts(counts, life.counts)
      addCounts(ends, life.ends)
    }
  }
  const keep = (error: unknown) => failures.push(error)
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker().catch(keep)))
  const enough = Math.max(1, Math.round((ENOUGH_IN_LONG_RUN * lived) / LONG_RUN))
  const { reached, everRan, minimum, missing } = coverageOf(PAIRS, counts, enough)
  const seconds = Math.round((performance.now() - began) / 1000)
  const shareOf = (part: number) => `${((100 * part) / PAIRS.length).toFixed(1)} %`
  process.stdout.write(
    `pairs: of ${PAIRS.length}, ${everRan} ran (${shareOf(everRan)}), ${reached} at least ${enough} times (${shareOf(reached)}), the rarest ${minimum} times, in ${lived} days and ${seconds} s\n`,
  )
  if (process.env.PAIRS_MATRIX) {
    process.stdout.write(`${matrixOf(NAMES, counts)}\n`)
    for (const name of NAMES) {
      const first = missing.filter((pair) => pair.first === name).length
      const second = missing.filter((pair) => pair.second === name).length
      const answers = JSON.stringify(ends[name] ?? {})
      process.stdout.write(
        `RARE ${first + second} ${name}: ${first} pairs as the first, ${second} as the second; ${answers}\n`,
      )
    }
  }
  if (failures.length > 0) throw failures[0]
  expect(everRan / PAIRS.length).toBeGreaterThan(lived < SHORT_RUN ? 0 : LEAST_SHARE)
})
