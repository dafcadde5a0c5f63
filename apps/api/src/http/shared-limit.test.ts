import { describe, expect, it } from 'vitest'
import { type AddCalls, type Limit, sharedLimit } from './shared-limit.ts'

const MINUTE = 60_000

/** The count that the database keeps, on a clock that the test moves. */
function given() {
  const clock = { ms: 0 }
  const counts = new Map<string, { count: number; endsAt: number }>()
  const database = { asked: 0, isAway: false }
  const addCalls: AddCalls = async (key, calls, windowMs) => {
    database.asked += 1
    if (database.isAway) throw new Error('The database is away.')
    const known = counts.get(key)
    const isOver = !known || known.endsAt <= clock.ms
    const kept = isOver ? { count: 0, endsAt: clock.ms + windowMs } : known
    kept.count += calls
    counts.set(key, kept)
    return { count: kept.count, endsInMs: kept.endsAt - clock.ms }
  }
  const start = (limit: Pick<Limit, 'max' | 'block'>) =>
    sharedLimit({ ...limit, windowMs: MINUTE }, addCalls, { now: () => clock.ms })
  return { clock, database, start }
}

/** How many of so many calls are allowed, in the processes by turns. */
async function allowed(processes: ReturnType<typeof sharedLimit>[], calls: number, key = 'a') {
  let count = 0
  for (let n = 0; n < calls; n++) {
    const take = processes[n % processes.length]
    if (take && (await take(key)) === null) count += 1
  }
  return count
}

describe('a limit in blocks of one call', () => {
  const EXACT = { max: 60, block: 1 }

  it('is exact over processes, and over calls at once', async () => {
    const { start } = given()
    const [one, two] = [start(EXACT), start(EXACT)]
    expect(await allowed([one, two], 100)).toBe(60)
    const atOnce = Array.from({ length: 100 }, (_, n) => (n % 2 ? one : two)('b'))
    const waits = await Promise.all(atOnce)
    expect(waits.filter((wait) => wait === null)).toHaveLength(60)
  })

  it('asks the database no more once it is used up, and says how long to wait', async () => {
    const { start, database, clock } = given()
    const take = start(EXACT)
    await allowed([take], 61)
    const { asked } = database
    clock.ms += 45_000
    expect(await take('a')).toBe(15_000)
    expect(database.asked).toBe(asked)
    clock.ms += 15_000
    expect(await take('a')).toBeNull()
  })

  it('counts each key by itself', async () => {
    const take = given().start(EXACT)
    await allowed([take], 61)
    expect(await take('b')).toBeNull()
  })
})

describe('a limit in larger blocks', () => {
  const HOT = { max: 1000, block: 100 }

  it('is exact in one process, and asks the database once a block', async () => {
    const { start, database } = given()
    expect(await allowed([start(HOT)], 1500)).toBe(1000)
    expect(database.asked).toBe(10)
  })

  it('asks nothing for a network that uses less than a block', async () => {
    const { start, database } = given()
    expect(await allowed([start(HOT)], 100)).toBe(100)
    expect(database.asked).toBe(0)
  })

  it('allows at most one block more for each further process', async () => {
    const { start } = given()
    const processes = [start(HOT), start(HOT), start(HOT)]
    const count = await allowed(processes, 3000)
    expect(count).toBeGreaterThanOrEqual(1000)
    expect(count).toBeLessThanOrEqual(1200)
  })
})

describe('while the database is away', () => {
  it.each([
    { max: 60, block: 1 },
    { max: 1000, block: 100 },
  ])('each process applies $max to its own calls', async (limit) => {
    const { start, database } = given()
    database.isAway = true
    const [one, two] = [start(limit), start(limit)]
    expect(await allowed([one], 1500)).toBe(limit.max)
    expect(await allowed([two], 1500)).toBe(limit.max)
  })

  it('asks again after five seconds, and counts what was allowed meanwhile afterwards', async () => {
    const { start, database, clock } = given()
    database.isAway = true
    const take = start({ max: 60, block: 1 })
    expect(await allowed([take], 40)).toBe(40)
    expect(database.asked).toBe(1)
    database.isAway = false
    clock.ms += 5001
    expect(await allowed([take], 40)).toBe(20)
  })

  it('waits for a database that does not answer once, and not for each call', async () => {
    let asked = 0
    const never: AddCalls = () => {
      asked += 1
      return new Promise(() => {})
    }
    const take = sharedLimit({ max: 60, block: 1, windowMs: MINUTE }, never, { patienceMs: 20 })
    expect(await allowed([take], 100)).toBe(60)
    expect(asked).toBe(1)
  })

  it('asks again every five seconds, however many calls arrive meanwhile', async () => {
    const { start, database, clock } = given()
    database.isAway = true
    const take = start({ max: 60, block: 1 })
    for (let second = 0; second < 20; second++) {
      expect(await take('a')).toBeNull()
      clock.ms += 1000
    }
    expect(database.asked).toBe(4)
  })

  it('counts each call once, although the count arrives too late', async () => {
    const clock = { ms: 0 }
    const arrivals: (() => void)[] = []
    let count = 0
    let isSlow = true
    const addCalls: AddCalls = async (_, calls) => {
      count += calls
      if (isSlow) await new Promise<void>((arrive) => arrivals.push(arrive))
      return { count, endsInMs: MINUTE - clock.ms }
    }
    const take = sharedLimit({ max: 60, block: 1, windowMs: MINUTE }, addCalls, {
      now: () => clock.ms,
      patienceMs: 1,
    })
    for (let call = 1; call <= 8; call++) {
      expect(await take('a')).toBeNull()
      expect(count).toBe(call)
      clock.ms += 5001
    }
    for (const arrive of arrivals) arrive()
    isSlow = false
    expect(await allowed([take], 60)).toBe(52)
    expect(count).toBe(61)
  })
})
