/**
 * Name of the Cache that holds the offline day. Pages know it too, so that a logout can delete it
 * without the worker.
 */
export const DAY_CACHE = 'day'

/**
 * The visits of one day, stored for the offline page. All texts are already formatted in the
 * business zone.
 */
export interface OfflineDay {
  /** 'Tuesday, November 24' */
  day: string
  /** 'Updated at 3:00 PM' */
  asOf: string
  /** Expiry in epoch milliseconds; an expired day is deleted instead of shown. */
  keptUntil: number
  visits: { time: string; client: string; service: string; phone: string | null }[]
}

/** Messages from a page to the service worker (`postMessage`). */
export type WorkerMessage = { type: 'keep-day'; day: OfflineDay } | { type: 'forget' }

/**
 * Parses a message of unknown shape: page and worker are updated independently and may run
 * different versions.
 *
 * @returns undefined when the message is not understood.
 */
export function parseWorkerMessage(value: unknown): WorkerMessage | undefined {
  if (!isRecord(value)) return undefined
  if (value.type === 'forget') return { type: 'forget' }
  const day = value.type === 'keep-day' ? parseOfflineDay(value.day) : undefined
  return day && { type: 'keep-day', day }
}

export function parseOfflineDay(value: unknown): OfflineDay | undefined {
  if (!isRecord(value) || !Array.isArray(value.visits)) return undefined
  if (typeof value.keptUntil !== 'number') return undefined
  return {
    keptUntil: value.keptUntil,
    day: String(value.day),
    asOf: String(value.asOf),
    visits: value.visits.filter(isRecord).map(({ time, client, service, phone }) => ({
      time: String(time),
      client: String(client),
      service: String(service),
      phone: typeof phone === 'string' ? phone : null,
    })),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
