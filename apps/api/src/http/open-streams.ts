import { randomInt } from 'node:crypto'
import { Refusal } from '@haircuts/router/refusal'
import type { FastifyReply } from 'fastify'

/** Each costs up to 100 KB, so that strangers cannot fill the memory. */
const MOST = 3000
/** One campus address, where visitors and windows share a network. */
const MOST_OF_A_NETWORK = 300
const RETRY_SECONDS = 60

/** Counts the streams that this process holds open, by network; null stands for a caller whose calls are not limited. */
export function openStreams() {
  const open = new Map<string | null, number>()
  const countOf = (network: string | null) => open.get(network) ?? 0

  /** @throws Refusal tooManyRequests when too many are open. It counts as open until the response is closed. */
  return (network: string | null, reply: FastifyReply) => {
    const all = [...open.values()].reduce((sum, each) => sum + each, 0)
    if (all >= MOST || (network !== null && countOf(network) >= MOST_OF_A_NETWORK))
      throw new Refusal('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS })
    open.set(network, countOf(network) + 1)
    reply.raw.once('close', () => {
      const left = countOf(network) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  }
}

/** Some proxies and scanners hold an answer back until they have so many bytes of it. */
const PADDING = ' '.repeat(2048)
/** When a browser opens a lost stream again: each at another time, since after a restart all are lost at once. */
const [SOONEST_MS, LATEST_MS] = [1000, 8000]

/**
 * Server-sent events after a comment, which passes such a proxy, and the time after which to connect again. Not a
 * TransformStream, which takes 10 KB for each follower.
 */
export function withPreface(events: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = events.getReader()
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const preface = `: ${PADDING}\nretry: ${randomInt(SOONEST_MS, LATEST_MS)}\n\n`
      controller.enqueue(new TextEncoder().encode(preface))
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
