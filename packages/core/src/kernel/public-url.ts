import { line } from './fields.ts'

/** Names that lead to the machine itself or to the local network. */
const LOCAL_NAMES = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|home\.arpa)$/i

/**
 * Whether a URL names a server by https and by a name that could be public. What the name resolves to is checked by
 * `OutsideFetch` at each connection.
 */
export function isPublicHttps(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  const { protocol, hostname, username, password } = url
  // A number in any spelling, an IPv6 address, a name without a dot and one with a dot at its end are no names here.
  const isNamed = /[a-z]$/i.test(hostname) && hostname.includes('.')
  return protocol === 'https:' && isNamed && !LOCAL_NAMES.test(hostname) && !username && !password
}

/** A URL that the server itself will connect to. */
export function publicHttpsUrl(maxLength: number, message: string) {
  return line(maxLength, message).refine(isPublicHttps, message)
}
