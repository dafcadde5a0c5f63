import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { OutsideError, type OutsideFetch } from '@haircuts/core/kernel/outside-fetch'
import ipaddr from 'ipaddr.js'
import { connections, send } from './http-client.ts'

/** How long a person who enters an address waits for its look-up. */
const CHECK_MS = 3_000
/** The IPv6 addresses that are given to networks. ipaddr.js also counts unassigned ones as unicast, such as `::127.0.0.1`. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

export type Resolve = (name: string) => Promise<LookupAddress[]>

interface OutsideOptions {
  resolve?: Resolve
  /** Decides whether the server may connect to an IP address. */
  isAllowed?: (address: string) => boolean
  /** The certificate authority that is trusted instead of the public ones. */
  ca?: string
}

/** Whether an IP address belongs to a server on the internet, and not to this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}

/**
 * A `lookup` for sockets, which then connect to one of the addresses that were checked. A name with any address that is
 * not allowed is refused. Node calls it for names only: check a host that is an IP address with `isPublicAddress`.
 */
export function publicLookup({
  resolve = resolveByName,
  isAllowed = isPublicAddress,
}: OutsideOptions = {}): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const family = options.family === 4 || options.family === 6 ? options.family : null
        const usable = family ? found.filter((each) => each.family === family) : found
        const [first] = usable
        if (!found.every(({ address }) => isAllowed(address))) callback(notPublic(), [])
        else if (!first) callback(new Error('The name has no address.'), [])
        else if (options.all) callback(null, usable)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, []),
    )
  }
}

export function outsideFetch(options: OutsideOptions = {}): OutsideFetch {
  const { resolve = resolveByName, isAllowed = isPublicAddress, ca } = options
  // A connection for each request, so that each one looks the name up and checks it.
  const toPublic = connections({ connect: { lookup: publicLookup(options), ca }, pipelining: 0 })

  function assertAllowed({ protocol, hostname }: URL) {
    const literal = hostname.replace(/^\[|\]$/g, '')
    if (protocol !== 'https:' || (isIP(literal) && !isAllowed(literal))) throw notPublic()
    return literal
  }

  return {
    async check(url) {
      const host = assertAllowed(new URL(url))
      if (isIP(host)) return
      const waiting = new AbortController()
      const found = await Promise.race([
        resolve(host).catch(() => []),
        setTimeout(CHECK_MS, [], { signal: waiting.signal }).catch(() => []),
      ])
      waiting.abort()
      if (!found.every(({ address }) => isAllowed(address))) throw notPublic()
    },

    async fetch({ url, ...request }) {
      assertAllowed(new URL(url))
      return send(url, { ...request, connections: toPublic })
    },
  }
}

const resolveByName: Resolve = (name) =>
  new Promise((done, failed) => {
    lookUp(name, { all: true }, (error, found) => (error ? failed(error) : done(found)))
  })

function notPublic(): OutsideError {
  return new OutsideError('notPublic', 'This address does not lead to a public server.')
}
