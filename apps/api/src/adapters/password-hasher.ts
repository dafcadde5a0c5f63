import type { PasswordHasher } from '@haircuts/core/accounts/password-hasher'
import { hash, verify } from '@node-rs/argon2'

/** The minimum parameters for argon2id by OWASP, which are also the defaults of the package. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A dummy hash that is verified for unknown accounts, so that the response time does not reveal them. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$DIHBxTB2ksjsXyqpWBCMuQ$zOJB3TcM8dFq0ZT1GTs3WmvJ3uAxlmQL9gVlhX1T1fI'

/** Limits concurrent hashes, each of which takes 19 MB and 30 ms of a core, under a flood of sign-ins. */
const AT_ONCE = 2

/** Argon2id. */
export const passwordHasher: PasswordHasher = {
  hash: (password) => hash(password, COST),
  async verify(stored, password) {
    const isValid = await inTurn(() => verify(stored ?? DUMMY_HASH, password))
    return stored !== null && isValid
  },
}

const waiting: (() => void)[] = []
let running = 0

/** Runs queued work in LIFO order, so that during a flood a new sign-in does not wait behind abandoned requests. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((proceed) => waiting.push(proceed))
  try {
    return await work()
  } finally {
    const next = waiting.pop()
    if (next) next()
    else running -= 1
  }
}
