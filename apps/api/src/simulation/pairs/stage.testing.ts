import type { AppContext } from '@haircuts/router/context'
import type { Caller } from '@haircuts/router/testing'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import type { Dice } from '../dice.testing.ts'
import type { Outcome, World } from '../world.testing.ts'
import type { Concerned } from './ledger.testing.ts'
import { type Person, people } from './people.testing.ts'
import { createUndoing, type Undoing } from './undoing.testing.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Visits that are over stay on the stage for as long. */
const RECENT = 4 * DAY
/** The network from which everybody books who is counted. */
const NETWORK = '192.0.2.1'

/** A visit as its row says. */
export interface StageVisit {
  id: number
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled' | 'no-show'
  start: number
  end: number
  revision: number
  email: string | null
  clientId: number | null
  groupId: string | null
  isOrganizer: boolean
  seriesId: string | null
  cleanupOfId: number | null
  appointmentTypeId: number | null
  pendingUntil: number | null
  isWaiting: boolean
  hasProposal: boolean
  openOffer: { id: number; purpose: string; expiresAt: number } | null
}

/** One act as it is about to happen: what it is about, and how it is done. */
export interface Scene {
  dice: Dice
  now: number
  visit: StageVisit | null
  day: string
  person: Person
  stage: Stage
}

/** A state of the visit, the day or the person of a scene, or that something can be undone. */
export type StateName =
  | 'any'
  | 'visit'
  | 'open'
  | 'upcoming'
  | 'soon'
  | 'movable'
  | 'single'
  | 'answered'
  | 'pending'
  | 'due'
  | 'completed'
  | 'missed'
  | 'over'
  | 'group'
  | 'organizer'
  | 'series'
  | 'waiting'
  | 'proposed'
  | 'offered'
  | 'client'
  | 'welcome'
  | 'blocked'
  | 'waits'
  | 'wishes'
  | 'asks'
  | 'offering'
  | 'closed'
  | 'special'
  | 'blacked out'
  | 'foreign event'
  | { undo: string }

export interface Act {
  /** A row and a column of the matrix. */
  name: string
  /** What has to be true of the visit, the day or the person, so that there is something to do. */
  needs: StateName
  /** Does it on the visit, day or person of the scene. @returns null when there is nothing to do. */
  run: (scene: Scene) => Promise<Concerned | null>
}

type Work<T> = (call: Caller, ctx: AppContext) => Promise<T>

export interface Stage {
  world: World
  pool: ReturnType<typeof people>
  undoing: Undoing
  /** Whoever has been erased. */
  erased: Person[]
  /** How many of them were looked for. */
  checkedErased: number
  /** The visits that got another contact: what a program was told of the former one ends with an erasure. */
  handedOver: Set<number>
  /** What was free for those who wait when everything was at rest. */
  freeAtRest: {
    at: number
    zone: string
    byEntry: Map<number, { revision: number | null; starts: number[] }>
  } | null
  /** The services that are not deleted. */
  services: readonly number[]
  addonId: number
  zone: string
  homeId: number
  visits: readonly StageVisit[]
  refresh: () => Promise<void>
  /** How the requests of an act ended. */
  answers: string[]
  visitor: <T>(name: string, work: Work<T>) => Promise<Outcome<T>>
  counted: <T>(name: string, work: Work<T>) => Promise<Outcome<T>>
  barber: <T>(name: string, work: Work<T>) => Promise<Outcome<T>>
  /** The link of the owner: the one that was answered, or a new one from the barber. */
  tokenOf: (id: number) => Promise<string>
  remember: (id: number, token: string) => void
  forget: (id: number) => void
  /** The token of the last email to an address with such a link. */
  emailedToken: (to: string, path: string) => string | null
  dayOf: (instant: number) => string
  keyFor: (what: string) => string
  /** Something does not hold. */
  violated: (kind: string, details: string) => void
}

export function isOpen({ status }: StageVisit): boolean {
  return status === 'confirmed' || status === 'pending'
}

export function isAhead(visit: StageVisit, now: number): boolean {
  return isOpen(visit) && visit.start > now
}

/** What all acts share: the visits by their rows, who may open which link, and the callers. */
export function createStage(
  world: World,
  shop: { services: readonly number[]; addonId: number; homeId: number; zone: string },
): Stage {
  const tokens = new Map<number, string>()
  const emailed = new Map<string, string>()
  let read = 0
  let keys = 0
  const violations = new Map<string, number>()

  function readMails() {
    const mails = [...world.services.accepted.values()].slice(read)
    read += mails.length
    for (const { mail } of mails) {
      for (const [, path = '', token = ''] of mail.text.matchAll(/\/([a-z-]+)\/([\w-]{43})/g))
        emailed.set(`${path} ${mail.to}`, token)
    }
  }

  async function answered<T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await asked
    stage.answers.push(outcome.is === 'refused' ? outcome.code : outcome.is)
    return outcome
  }

  const free = { mayBeInvalid: true }
  const stage: Stage = {
    world,
    pool: people(),
    undoing: createUndoing(world, (kind, details) => stage.violated(kind, details)),
    erased: [],
    handedOver: new Set(),
    checkedErased: 0,
    freeAtRest: null,
    ...shop,
    visits: [],
    async refresh() {
      const { visits, services } = await readStage(world)
      stage.visits = visits ?? []
      stage.services = services ?? stage.services
    },
    answers: [],
    visitor: (name, work) => answered(world.request({ name, work, ...free })),
    counted: (name, work) => answered(world.request({ name, work, ...free, countedAs: NETWORK })),
    barber: (name, work) =>
      answered(world.request({ name: `the barber: ${name}`, work, ...free, isBarber: true })),
    async tokenOf(id) {
      const known = tokens.get(id)
      if (known) return known
      const made = await world.request({
        name: `the barber: a link to ${id}`,
        isBarber: true,
        mayCrash: false,
        work: ({ booking }) => booking.generateToken({ id, purpose: 'manage' }),
      })
      const token = made.is === 'done' ? made.result.token : 'x'.repeat(43)
      tokens.set(id, token)
      return token
    },
    remember: (id, token) => tokens.set(id, token),
    forget: (id) => tokens.delete(id),
    emailedToken(to, path) {
      readMails()
      return emailed.get(`${path} ${to}`) ?? null
    },
    dayOf: (instant) => localDate(instant, stage.zone),
    violated(kind, details) {
      const isNew = !violations.has(kind)
      violations.set(kind, (violations.get(kind) ?? 0) + 1)
      if (process.env.PAIRS_COLLECT === undefined) return world.fail(`${kind}: ${details}`)
      if (isNew)
        process.stdout.write(
          `VIOLATION seed ${world.seed} day ${world.days + 1}: ${kind}: ${details}\n${world.latest()}\n\n`,
        )
    },
    keyFor(what) {
      keys += 1
      return `${what} ${keys} of ${world.seed}`
    },
  }
  return stage
}

interface OnStage {
  visits: StageVisit[] | null
  services: number[] | null
}

async function readStage({ db, now }: World): Promise<OnStage> {
  const since = new Date(now - RECENT)
  const [found] = await db.$queryRaw<OnStage[]>`
    SELECT (SELECT json_agg(id ORDER BY id) FROM appointment_type) AS services, json_agg(json_build_object(
             'id', id, 'status', status, 'start', (extract(epoch FROM start_at) * 1000)::float8,
             'end', (extract(epoch FROM end_at) * 1000)::float8, 'revision', revision, 'email', client_email,
             'clientId', client_id, 'groupId', group_id, 'isOrganizer', is_organizer, 'seriesId', series_id,
             'cleanupOfId', cleanup_of_id, 'appointmentTypeId', appointment_type_id,
             'pendingUntil', (extract(epoch FROM pending_until) * 1000)::float8,
             'isWaiting', EXISTS (SELECT FROM waitlist_entry WHERE booking_id = booking.id AND left_start_at IS NULL),
             'hasProposal', EXISTS (SELECT FROM cloud_event WHERE booking_id = booking.id AND proposal IS NOT NULL),
             'openOffer', (SELECT json_build_object('id', offer.id, 'purpose', purpose,
                                                    'expiresAt', (extract(epoch FROM expires_at) * 1000)::float8)
                             FROM offer WHERE booking_id = booking.id AND state = 'open' ORDER BY offer.id LIMIT 1))
           ORDER BY id) AS visits
      FROM booking WHERE start_at > ${since} AND erased_at IS NULL`
  return found ?? { visits: null, services: null }
}

/** A day near the one that a scene is about. */
export function nearDay({ day, dice }: Scene): string {
  return addDays(day, dice.below(4))
}
