import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { OutsideError } from '@haircuts/core/kernel/outside-fetch'
import { isPublicAddress, publicLookup, type Resolve } from '../outside-fetch.ts'

interface Place {
  host: string
  port: number
}

/** Opens a connection. @throws OutsideError if the server is none that may be connected to; Error if it is away. */
export type OpenSocket = (place: Place & { timeoutMs: number }) => Promise<Socket>

interface PublicSocketOptions {
  resolve?: Resolve
  /** Decides whether the server may connect to an IP address. */
  isAllowed?: (address: string) => boolean
  /** The way to the network. */
  connect?: (place: Place & { lookup: LookupFunction }) => Socket
}

/** Connects to public servers only, to one of the addresses that were checked, as `outsideFetch` does. */
export function publicSocket({
  isAllowed = isPublicAddress,
  connect: dial = connect,
  ...options
}: PublicSocketOptions = {}): OpenSocket {
  const lookup = publicLookup({ ...options, isAllowed })
  return ({ host, port, timeoutMs }) =>
    new Promise((done, failed) => {
      // A lookup is not called for an IP address.
      if (isIP(host) && !isAllowed(host)) {
        failed(new OutsideError('notPublic', 'This address does not lead to a public server.'))
        return
      }
      const socket = dial({ host, port, lookup })
      const timer = setTimeout(
        () => socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })),
        timeoutMs,
      )
      const end = (use: () => void) => () => {
        clearTimeout(timer)
        use()
      }
      socket.once(
        'connect',
        end(() => done(socket)),
      )
      socket.once('error', (error) => end(() => failed(error))())
    })
}
