import type { WantedHours } from './wanted-time.ts'

/** What somebody wanted. It says nothing about who it was. */
export interface WantedTime {
  /** The Monday of the week in which they looked. */
  week: string
  source: 'page' | 'waitlist'
  appointmentTypeId: number
  /** 0 is Monday; 7 for any day. */
  weekday: number
  hours: WantedHours
  people: number
}

export interface CountedTime extends WantedTime {
  count: number
}

/** The reports of a shared address, such as that of a campus, that count on one day. */
const MAX_REPORTS = 200
/** The networks of a day; beyond them nothing more is counted. */
const MAX_NETWORKS = 10_000
/** More than all services, weekdays and sizes of a group together. */
const MAX_TIMES = 5000

/**
 * Counts in memory, so that no question of a visitor is a write. The networks are there to limit what one of them adds; they
 * are forgotten at the end of the day and never stored.
 */
export class DemandCounts {
  #counts = new Map<string, CountedTime>()
  #day = ''
  #reports = new Map<string, number>()

  /** Whether a report of the network still counts that day; null for an installation without limits. */
  admits(network: string | null, day: string): boolean {
    if (day !== this.#day) {
      this.#day = day
      this.#reports.clear()
    }
    if (network === null) return true
    const reports = this.#reports.get(network)
    if (reports === undefined && this.#reports.size >= MAX_NETWORKS) return false
    if (reports !== undefined && reports >= MAX_REPORTS) return false
    this.#reports.set(network, (reports ?? 0) + 1)
    return true
  }

  add(times: readonly CountedTime[]): void {
    for (const time of times) {
      const { week, source, appointmentTypeId, weekday, hours, people } = time
      const key = [week, source, appointmentTypeId, weekday, hours, people].join(' ')
      const counted = this.#counts.get(key)
      if (!counted && this.#counts.size >= MAX_TIMES) continue
      this.#counts.set(key, { ...time, count: (counted?.count ?? 0) + time.count })
    }
  }

  /** What was counted since it was taken last. */
  list(): CountedTime[] {
    return [...this.#counts.values()]
  }

  /** The same, which the caller stores from then on. */
  take(): CountedTime[] {
    const counted = this.list()
    this.#counts.clear()
    return counted
  }
}
