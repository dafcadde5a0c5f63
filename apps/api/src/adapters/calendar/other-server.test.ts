import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connections } from '../http-client.ts'
import { listening } from '../listening.testing.ts'
import { publicLookup } from '../outside-fetch.ts'
import { icloud } from './caldav.ts'

const CONFIGURED = 'https://caldav.example.com/'
const TIMEOUTS = { timeoutMs: 5_000, firstPauseMs: 1 }

let tls: { key: string; cert: string }
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const subject = [{ name: 'commonName', value: 'dav.example.edu' }]
  const { private: key, cert } = await generate(subject, { keySize: 2048 })
  tls = { key, cert }
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A server on this machine under a public name. */
async function start(listener: RequestListener) {
  const { port, stop } = await listening(createServer(tls, listener))
  stops.push(stop)
  return `https://dav.example.edu:${port}/`
}

const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const login = (server: string) => ({ server, email: 'barber', password: 'abcd' })

describe('a calendar server that the barber has entered', () => {
  it('gets the login, and the configured one does not', async () => {
    const heard: unknown[] = []
    const server = await start(({ headers }, response) => {
      heard.push([headers.host, headers.authorization])
      response.writeHead(401).end()
    })
    const lookup = publicLookup({ resolve, isAllowed: () => true })
    const cloud = icloud(CONFIGURED, TIMEOUTS, connections({ connect: { lookup, ca: tls.cert } }))
    await expect(cloud.verify(login(server))).rejects.toMatchObject({ kind: 'refused' })
    const authorization = `Basic ${Buffer.from('barber:abcd').toString('base64')}`
    expect(heard).not.toHaveLength(0)
    for (const request of heard) expect(request).toEqual([new URL(server).host, authorization])
  })

  it('is asked for nothing if its name leads to a private address', async () => {
    let requests = 0
    const server = await start((_, response) => {
      requests += 1
      response.writeHead(401).end()
    })
    const lookup = publicLookup({ resolve })
    const cloud = icloud(CONFIGURED, TIMEOUTS, connections({ connect: { lookup, ca: tls.cert } }))
    await expect(cloud.verify(login(server))).rejects.toMatchObject({ kind: 'away' })
    expect(requests).toBe(0)
  })
})
