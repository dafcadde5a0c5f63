import pg from 'pg'

/**
 * How many statements a piece of work asks PostgreSQL, and how often it waits for answers: statements of a transaction
 * that are asked at once are answered in one round trip.
 */
export async function countRoundTrips(work: () => Promise<unknown>) {
  const { query } = pg.Client.prototype
  const count = { statements: 0, roundTrips: 0 }
  let unanswered = 0
  function counted(this: pg.Client, ...input: unknown[]): unknown {
    count.statements += 1
    if (unanswered === 0) count.roundTrips += 1
    unanswered += 1
    const answer: unknown = Reflect.apply(query, this, input)
    const end = () => {
      unanswered -= 1
    }
    Promise.resolve(answer).then(end, end)
    return answer
  }
  Object.defineProperty(pg.Client.prototype, 'query', { ...WRITABLE, value: counted })
  try {
    await work()
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', { ...WRITABLE, value: query })
  }
  return count
}

const WRITABLE = { writable: true, configurable: true }
