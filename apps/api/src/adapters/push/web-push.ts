import type { OutsideFetch } from '@haircuts/core/kernel/outside-fetch'
import type { Push, PushOutcome } from '@haircuts/core/notifications/push-service'
import webpush from 'web-push'

/** The timeout from the connection to the status of the response. */
const TIMEOUT_MS = 10_000
/** The TTL of a notification; push services drop it when the device stays offline longer. */
const TTL_SECONDS = 24 * 3600
const GONE = new Set([404, 410])

interface Sender {
  /** The VAPID subject: an https or mailto URL at which push services can contact the sender. */
  subject: string
  outside: OutsideFetch
  timeoutMs?: number
}

/**
 * Web Push (RFC 8030, 8291, 8292). The endpoint URL comes from a browser, so it is fetched like an address that a person has
 * entered, and of the response only the status is read.
 */
export function webPush({ subject, outside, timeoutMs = TIMEOUT_MS }: Sender): Push {
  return {
    makeKeys: () => webpush.generateVAPIDKeys(),
    async send({ device, notice, keys }) {
      const { endpoint, p256dh, auth } = device
      try {
        const { headers, body } = webpush.generateRequestDetails(
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
        const request = { url: endpoint, method: 'POST', headers, body, timeoutMs } as const
        const response = await outside.fetch({ ...request, maxBytes: 0 })
        await response.body?.cancel()
        return outcomeOf(response.status)
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
