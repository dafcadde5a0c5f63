import type { LookupAddress } from 'node:dns'
import { connect, createServer, isIP, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicSocket } from './public-socket.ts'

const found = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: isIP(address) }))

let connections = 0
const server: Server = createServer((socket) => {
  connections++
  socket.destroy()
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise<void>((done) => server.close(() => done())))

const port = () => Number(Reflect.get(Object(server.address()), 'port'))
const place = (host: string) => ({ host, port: port(), timeoutMs: 2000 })

describe('publicSocket', () => {
  it.each([
    'localhost',
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.0.0.5',
    '169.254.169.254',
    '0.0.0.0',
  ])('does not connect to %s', async (host) => {
    const before = connections
    await expect(publicSocket()(place(host))).rejects.toMatchObject({ kind: 'notPublic' })
    expect(connections).toBe(before)
  })

  it.each([[['127.0.0.1']], [['192.168.1.7']], [['93.184.216.34', '127.0.0.1']], [['::1']]])(
    'does not connect to a name of %j',
    async (addresses) => {
      const open = publicSocket({ resolve: async () => found(...addresses) })
      await expect(open(place('smtp.example.com'))).rejects.toMatchObject({ kind: 'notPublic' })
    },
  )

  it('connects to an address that was checked, although the name server gives another one the next time', async () => {
    const answers = [found('127.0.0.1'), found('10.0.0.1')]
    const checked: string[] = []
    const open = publicSocket({
      resolve: async () => answers.shift() ?? [],
      isAllowed: (address) => checked.push(address) > 0 && address === '127.0.0.1',
    })
    const socket = await open(place('smtp.example.com'))
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
    expect(checked).toEqual(['127.0.0.1'])
    await expect(open(place('smtp.example.com'))).rejects.toMatchObject({ kind: 'notPublic' })
  })

  it('tells a server that is away, and ends a connection that is not made in time', async () => {
    const open = publicSocket({
      isAllowed: () => true,
      resolve: async () => found('127.0.0.1'),
      connect: ({ lookup, host }) => connect({ host, port: 9, lookup }),
    })
    await expect(open(place('smtp.example.com'))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    const never = publicSocket({ resolve: () => new Promise(() => {}) })
    const late = never({ ...place('smtp.example.com'), timeoutMs: 50 })
    await expect(late).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })
})
