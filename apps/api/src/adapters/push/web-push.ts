import { Agent } from 'node:https'
import type { Push, PushOutcome } from '@haircuts/core/messages/push-service'
import webpush from 'web-push'
import { deliver } from '../exchange.ts'
import { publicLookup } from '../outside-fetch.ts'

/** The timeout from the connection to the status of the response. */
const TIMEOUT_MS = 10_000
/** The TTL of a notification; push services drop it when the device stays offline longer. */
const TTL_SECONDS = 24 * 3600
const GONE = new Set([404, 410])

interface Sender {
  /** The VAPID subject: an https or mailto URL at which push services can contact the sender. */
  subject: string
  agent?: Agent
  timeoutMs?: number
}

/**
 * Web Push (RFC 8030, 8291, 8292). The endpoint URL, always a name, comes from a browser, so the agent connects to public
 * servers only (SSRF), and of the response only the status is read.
 */
export function webPush({
  subject,
  agent = new Agent({ lookup: publicLookup() }),
  timeoutMs = TIMEOUT_MS,
}: Sender): Push {
  return {
    makeKeys: () => webpush.generateVAPIDKeys(),
    async send({ device, notice, keys }) {
      const { endpoint, p256dh, auth } = device
      try {
        const { method, headers, body } = webpush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(notice),
          {
            vapidDetails: { subject, ...keys },
            TTL: TTL_SECONDS,
            urgency: 'normal',
            // The push service keeps only the latest notification of one topic.
            topic: notice.name.slice(0, 32),
          },
        )
        return outcomeOf(await deliver(endpoint, { method, headers, body, agent, timeoutMs }))
      } catch {
        return 'later'
      }
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (GONE.has(status)) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
