import type { Outcome, World } from '../world.testing.ts'
import type { Concerned } from './ledger.testing.ts'

interface Times {
  since: string
  now: string
}

/** How everything was before an act. */
export interface Before extends Times {
  state: string
}

/** How an act is taken back, and how everything was before it. */
interface Undo {
  name: string
  before: Before
  /** The number of acts that had happened. */
  at: number
  concerned: Concerned
  run: () => Promise<Outcome<unknown>>
}

/** The acts that take another one back, each with those that it takes back. */
export const UNDO_ACTS: Readonly<Record<string, readonly string[]>> = {
  'undo series': ['series', 'move series', 'cancel series'],
  'undo cancel': ['cancel', 'cancel group'],
  'undo move': ['move'],
  'undo decision': ['approve', 'decline'],
  'restore visit': ['delete visit'],
  'undo merge': ['merge'],
  'restore client': ['delete client'],
  'restore blackout': ['delete blackout'],
  'restore service': ['delete service'],
}

export type Undoing = ReturnType<typeof createUndoing>

/** An act of today concerns nothing that was over before that. */
const REMEMBERED_MS = 8 * 86_400_000

/** What an undo leaves as it was before the act: every row but revisions, histories, and the times of writing. */
const STATE = `
  SELECT json_build_object(
    'bookings', (SELECT json_agg(to_jsonb(b) - '{revision,updated_at,replaced}'::text[]
                                   -- A booking whose client was deleted comes back with the one who has its address by now.
                                   || jsonb_build_object('client_id', coalesce(client_id, (SELECT id FROM client WHERE email = client_email)))
                                 ORDER BY id) FROM booking b WHERE start_at > $1::timestamptz),
    'add-ons', (SELECT json_agg(to_jsonb(a) - 'id' ORDER BY (to_jsonb(a) - 'id')::text) FROM booking_addon a JOIN booking ON booking.id = booking_id
                  WHERE start_at > $1::timestamptz),
    'waitlist', (SELECT json_agg(to_jsonb(w) - 'id' ORDER BY (to_jsonb(w) - 'id')::text) FROM waitlist_entry w
                 WHERE left_start_at IS NULL
                   AND NOT EXISTS (SELECT FROM booking WHERE id = w.booking_id AND start_at <= $2::timestamptz)),
    'blackouts', (SELECT json_agg(to_jsonb(b) - '{id,revision,created_at,updated_at}'::text[] ORDER BY (to_jsonb(b) - '{id,revision,created_at,updated_at}'::text[])::text) FROM blackout b
                   WHERE cloud_calendar_id IS NULL AND end_at > $1::timestamptz),
    'clients', (SELECT json_agg(to_jsonb(c) ORDER BY id) FROM client c),
    'services', (SELECT json_agg(to_jsonb(t) ORDER BY id) FROM appointment_type t),
    'offered add-ons', (SELECT json_agg(to_jsonb(t) ORDER BY addon_id, appointment_type_id) FROM appointment_type_addon t),
    'extras', (SELECT json_agg(to_jsonb(a) ORDER BY id) FROM addon a))::text AS state`

async function readState({ db }: World, { since, now }: Times): Promise<string> {
  const [row] = await db.$queryRawUnsafe<{ state: string }[]>(STATE, since, now)
  return row?.state ?? ''
}

/** The acts that can be taken back, the last one first. */
export function createUndoing(world: World, violated: (kind: string, details: string) => void) {
  let acts = 0
  let last: Undo | null = null
  return {
    /** Call it before an act that has an undo. */
    before: async (): Promise<Before> => {
      const since = new Date(world.now - REMEMBERED_MS).toISOString()
      const times = { since, now: new Date(world.now).toISOString() }
      return { ...times, state: await readState(world, times) }
    },
    /** How the act that has just been done is taken back. */
    offer(undo: Omit<Undo, 'at'>) {
      last = { ...undo, at: acts }
    },
    /** Every act calls it when it is done. */
    acted() {
      acts += 1
    },
    pending: () => last?.name ?? null,
    /** Takes back the last act, and compares. @returns null when the last act with an undo was another one, or nothing of it is left. */
    async undo(name: string): Promise<Concerned | null> {
      if (last?.name !== name) return null
      const { before, at, run, concerned } = last
      last = null
      const isNext = at + 1 === acts
      const outcome = await run()
      if (outcome.is === 'refused' && /notfound$/i.test(outcome.code)) return null
      if (outcome.is === 'done' && isNext) {
        const after = await readState(world, before)
        if (after !== before.state && !hasExpired(before.state, after) && !wasOver(before)) {
          const { kind, details } = difference(before.state, after)
          violated(`${name} leaves another state of ${kind}`, details)
        }
      }
      return concerned
    },
  }
}

/** Whether the time of a request was over before the undo. */
function hasExpired(before: string, after: string): boolean {
  const count = (state: string) => state.split('"decision": "expired"').length
  return count(before) !== count(after)
}

/** Whether the deadline of a request had passed before the act, during a pause: a restored request gets a new deadline. */
function wasOver({ state, now }: Before): boolean {
  const { bookings }: { bookings: Row[] | null } = JSON.parse(state)
  return (bookings ?? []).some(
    (row) => row.status === 'pending' && Date.parse(String(row.pending_until)) <= Date.parse(now),
  )
}

/** Which columns of which tables differ, and the rows. */
function difference(before: string, after: string) {
  const was: Record<string, Row[] | null> = JSON.parse(before)
  const is: Record<string, Row[] | null> = JSON.parse(after)
  const columns = new Set<string>()
  const details: string[] = []
  for (const [table, rows] of Object.entries(was)) {
    const others = is[table] ?? []
    const lost = (rows ?? []).filter((row) => !others.some((each) => isSame(each, row)))
    const gained = others.filter((row) => !(rows ?? []).some((each) => isSame(each, row)))
    if (lost.length !== gained.length) columns.add(`${table} (${gained.length - lost.length})`)
    for (const [index, row] of lost.entries()) {
      const other = gained[index] ?? {}
      const changed = Object.keys(row).filter((key) => !isSame(row[key], other[key]))
      for (const key of gained[index] ? changed : []) columns.add(`${table}.${key}`)
      details.push(
        `- ${JSON.stringify(pick(row, changed))} + ${JSON.stringify(pick(other, changed))}`,
      )
    }
    if (lost.length === 0) details.push(...gained.map((row) => `+ ${JSON.stringify(row)}`))
  }
  return { kind: [...columns].sort().join(', '), details: details.join('\n') }
}

type Row = Record<string, unknown>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function pick(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(['id', ...keys].map((key) => [key, row[key]]))
}
