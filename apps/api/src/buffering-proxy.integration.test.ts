import { createServer, request } from 'node:http'
import { givenBooking, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from './fixtures.testing.ts'

/**
 * A reverse proxy that collects an answer before it passes it on, as nginx does by default. It passes an answer on at once
 * that says `X-Accel-Buffering: no`, and compresses none that says `no-transform`.
 */
const it = test.extend('proxy', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const target = new URL(server.api)
  const proxy = createServer((incoming, answer) => {
    const { method, url, headers } = incoming
    const { hostname, port } = target
    const onward = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      if (response.headers['x-accel-buffering'] === 'no') {
        answer.flushHeaders()
        response.pipe(answer)
        return
      }
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => answer.end(Buffer.concat(parts)))
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  onCleanup(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const address = proxy.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { api: `http://127.0.0.1:${port}${target.pathname}` }
})

it('a stream passes a buffering proxy at once, says when to connect again, and ends with its reader', async ({
  server,
  proxy,
}) => {
  await givenShop(server.db)
  const closing = new AbortController()
  const response = await fetch(`${proxy.api}/trpc/live.freeTimes`, { signal: closing.signal })
  expect(response.headers.get('cache-control')).toContain('no-transform')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (words: RegExp) => {
    while (!words.test(text)) text += (await reader?.read())?.value ?? ''
  }
  await until(/^event: connected$/m)
  await until(/^retry: \d+$/m)
  const listening = () =>
    server.db.$queryRaw`
      SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%' AND state = 'idle'`
  await expect.poll(listening).toHaveLength(1)
  await givenBooking(server.db, '2026-03-06T15:00:00Z')
  await until(/^data: \{"json":\{\}\}$/m)
  expect(server.deps.changes.size()).toBe(1)
  closing.abort()
  await expect.poll(() => server.deps.changes.size()).toBe(0)
})
