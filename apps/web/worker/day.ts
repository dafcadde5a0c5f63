/** What the back office leaves for the time without a connection: the visits of one day. */
export interface KeptDay {
  /** 'Tuesday, November 24' */
  day: string
  /** 'Updated at 3:00 PM' */
  asOf: string
  visits: { time: string; client: string; service: string; phone: string | null }[]
}

/** What a page may tell the worker. */
export type Told = { type: 'keep-day'; day: KeptDay } | { type: 'forget' }

/** The worker and the page are updated apart, so neither believes blindly what the other left. */
export function readTold(value: unknown): Told | undefined {
  if (!isRecord(value)) return undefined
  if (value.type === 'forget') return { type: 'forget' }
  const day = value.type === 'keep-day' ? readDay(value.day) : undefined
  return day && { type: 'keep-day', day }
}

export function readDay(value: unknown): KeptDay | undefined {
  if (!isRecord(value) || !Array.isArray(value.visits)) return undefined
  return {
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
