import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createTestDatabase } from '@haircuts/db/testing'
import { expect, onTestFinished, it as test } from 'vitest'
import { startApp } from '../../testing.ts'

/** The visitors of a campus address, each with as many connections as a browser opens by HTTP/1.1. */
const HONEST = 300 * 6
const MAX_OPEN = 2000

async function startedApp(variables: Record<string, string>) {
  const database = await createTestDatabase()
  const server = await startApp(database, { variables: { RATE_LIMITS: 'on', ...variables } })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await server.stop()
    await database.drop()
  })
  const { hostname, port } = new URL(server.api)
  /** Opens a connection and sends a text. */
  async function send(text: string) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  /** The first line of the server's response; empty when it closes the connection. */
  const statusLine = (socket: Socket) =>
    new Promise<string>((done) => {
      socket.once('data', (bytes) => done(String(bytes).split('\r\n', 1).join()))
      socket.once('close', () => done(''))
    })
  return { server, send, statusLine, sockets }
}

test(`${HONEST} connections of one network are served at the same time, but not connections without end`, async () => {
  const { send, statusLine, server } = await startedApp({})
  const request = 'GET /haircuts/api/health HTTP/1.1\r\nHost: x\r\n\r\n'
  const ask = async () => statusLine(await send(request))
  const honest: string[] = []
  for (let opened = 0; opened < HONEST; opened += 100) {
    honest.push(...(await Promise.all(Array.from({ length: 100 }, ask))))
  }
  expect(new Set(honest)).toEqual(new Set(['HTTP/1.1 200 OK']))
  const more = await Promise.all(Array.from({ length: MAX_OPEN - HONEST + 50 }, ask))
  expect(more.filter((line) => line === '')).toHaveLength(50)
  const open = await new Promise((done) =>
    server.app.server.getConnections((_, count) => done(count)),
  )
  expect(open).toBe(MAX_OPEN)
})

test('unfinished responses to one network behind a proxy are limited, and those to others are not', async () => {
  const { send, statusLine, sockets } = await startedApp({ TRUST_PROXY: '127.0.0.1' })
  const from = (network: string) => `Host: x\r\nX-Forwarded-For: ${network}\r\n\r\n`
  // The test reads no response, so that the server cannot send the second one of a connection and the others wait.
  const unread = `GET /haircuts/api/openapi.json HTTP/1.1\r\n${from('10.0.0.7')}`.repeat(200)
  const health = async (network: string) =>
    statusLine(await send(`GET /haircuts/api/health HTTP/1.1\r\n${from(network)}`))
  for (let opened = 0; opened < MAX_OPEN + 200; opened += 200) await send(unread)
  const soon = { timeout: 30_000 }
  await expect.poll(() => health('10.0.0.7'), soon).toBe('HTTP/1.1 429 Too Many Requests')
  expect(await health('10.0.0.8')).toBe('HTTP/1.1 200 OK')
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => health('10.0.0.7'), soon).toBe('HTTP/1.1 200 OK')
})
