import type { PasswordHasher } from '@haircuts/router/ports'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's least for argon2id, which is also what the package does by default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of no password anybody has: what is verified where there is no such account. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$DIHBxTB2ksjsXyqpWBCMuQ$zOJB3TcM8dFq0ZT1GTs3WmvJ3uAxlmQL9gVlhX1T1fI'

/** Argon2id. */
export const passwordHasher: PasswordHasher = {
  hash: (password) => hash(password, COST),
  async verify(stored, password) {
    const isRight = await verify(stored ?? NOBODYS, password)
    return stored !== null && isRight
  },
}
