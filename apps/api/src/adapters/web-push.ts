import type { Agent } from 'node:https'
import type { Push, PushOutcome } from '@haircuts/router/ports'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webpush from 'web-push'

const TIMEOUT_MS = 10_000
/** A notice that waits longer for a device to come online is old news. */
const KEPT_SECONDS = 24 * 3600
const GONE = new Set([404, 410])

interface Sender {
  /** A https or mailto address under which push services find whoever sends. */
  subject: string
  agent?: Agent
}

/**
 * Web Push (RFC 8030, 8291, 8292). The address to call is one that a browser handed in, so the agent
 * refuses every connection that would end inside this machine's own network.
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
            // The push service, too, keeps only the latest of one name.
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
