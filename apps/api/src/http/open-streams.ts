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
