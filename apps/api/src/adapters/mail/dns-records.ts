import { Resolver } from 'node:dns/promises'
import type { NameRecords } from '@haircuts/core/emails/mail-server/name-records'

const TIMEOUT_MS = 3_000
const TRIES = 2
/** The codes for a name that does not exist, and for one without such records. */
const NOTHING = ['ENOTFOUND', 'ENODATA']

/** NameRecords by the name servers of this machine. */
export function dnsRecords(): NameRecords {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  return {
    async txt(name) {
      try {
        // A long text comes in several pieces.
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
      } catch (error) {
        return NOTHING.includes(String(Object(error).code)) ? [] : null
      }
    },
  }
}
