import type { Agent } from 'node:https'
import type { Push, PushOutcome } from '@haircuts/router/ports'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webpush from 'web-push'

const TIMEOUT_MS = 10_000
/** The TTL of a notification; push services drop it when the device stays offline longer. */
const KEPT_SECONDS = 24 * 3600
const GONE = new Set([404, 410])

interface Sender {
  /** The VAPID subject: an https or mailto URL at which push services can contact the sender. */
  subject: string
  agent?: Agent
}

/**
 * Web Push (RFC 8030, 8291, 8292). The endpoint URL comes from a browser, so the agent refuses connections to private
 * networks (SSRF).
 */
export function webPush({ subject, agent = new RequestFilteringHttpsAgent() }: Sender): Push {
  return {
    makeKeys: () => webpush.generateVAPIDKeys(),
    async send({ device, notice, keys }) {
      const { endpoint, p256dh, auth } = device
      try {
        await webpush.sendNotification(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(notice),
          {
            vapidDetails: { subject, ...keys },
            TTL: KEPT_SECONDS,
            urgency: 'normal',
            // The push service keeps only the latest notification of one topic.
            topic: notice.name.slice(0, 32),
            timeout: TIMEOUT_MS,
            agent,
          },
        )
        return 'accepted'
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

function outcomeOf(error: unknown): PushOutcome {
  if (!(error instanceof webpush.WebPushError)) return 'later'
  const { statusCode } = error
  if (GONE.has(statusCode)) return 'gone'
  return statusCode === 429 || statusCode >= 500 ? 'later' : 'refused'
}
