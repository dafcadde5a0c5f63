import type { TxtRecords } from './mail-dns.ts'

/** The name servers of the internet. */
export interface NameRecords {
  /** The TXT records of a name; none if it has none, and null if it could not be looked up. Never throws. */
  txt(name: string): Promise<TxtRecords>
}
