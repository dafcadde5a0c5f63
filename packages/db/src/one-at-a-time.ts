import { PrismaPg } from '@prisma/adapter-pg'
import type { Transaction } from '@prisma/driver-adapter-utils'

/**
 * The adapter to PostgreSQL, with one query at a time in a transaction. Prisma asks for the relations of one row
 * all at once, and so may a `Promise.all`; a transaction has one connection, on which `pg` no longer wants to
 * keep a queue of its own.
 */
export class SequentialPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => oneAtATime(await start(isolationLevel))
    return adapter
  }
}

function oneAtATime(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn =
    <Query, Result>(ask: (query: Query) => Promise<Result>) =>
    (query: Query): Promise<Result> => {
      const answer = last.then(() => ask(query))
      // The one that waits asks whatever became of the one before; its caller is told of an error.
      last = answer.catch(() => {})
      return answer
    }
  transaction.queryRaw = inTurn(transaction.queryRaw.bind(transaction))
  transaction.executeRaw = inTurn(transaction.executeRaw.bind(transaction))
  return transaction
}
