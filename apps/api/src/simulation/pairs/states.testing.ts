import { addDays } from '@haircuts/scheduling/local-date'
import { wallToInstant } from '@haircuts/scheduling/zone'
import type { Dice } from '../dice.testing.ts'
import { HOME } from '../services.testing.ts'
import type { Concerned } from './ledger.testing.ts'
import type { Person } from './people.testing.ts'
import {
  DAY,
  HOUR,
  isAhead,
  isOpen,
  MINUTE,
  type Scene,
  type Stage,
  type StageVisit,
  type StateName,
} from './stage.testing.ts'
import { UNDO_ACTS } from './undoing.testing.ts'

const FACTS = `
  SELECT json_build_object(
    'isClosed', EXISTS (SELECT FROM closing WHERE reopened_at IS NULL AND start_at < $2::timestamptz + interval '1 day' AND end_at > $2::timestamptz),
    'isBlackedOut', EXISTS (SELECT FROM blackout WHERE cloud_calendar_id IS NULL AND closing_id IS NULL
                              AND start_at < $2::timestamptz + interval '1 day' AND end_at > $2::timestamptz),
    'isSpecial', EXISTS (SELECT FROM special_date WHERE date = $1::date),
    'isClient', EXISTS (SELECT FROM client WHERE email = $3),
    'isBlocked', EXISTS (SELECT FROM client WHERE email = $3 AND is_blocked),
    'waits', EXISTS (SELECT FROM waitlist_entry WHERE client_email = $3 AND booking_id IS NULL),
    'wishes', EXISTS (SELECT FROM booking_wish JOIN message ON message.id = message_id
                       WHERE booking_wish.booking_id IS NULL AND recipient = $3 AND expires_at > $4::timestamptz),
    'isOffering', EXISTS (SELECT FROM setting WHERE key = 'offer_earlier_times' AND value = 'true'),
    'asks', EXISTS (SELECT FROM group_request WHERE client_email = $3 AND state = 'asked'),
    'isOffered', EXISTS (SELECT FROM offer JOIN waitlist_entry entry ON entry.id = waitlist_entry_id
                          WHERE client_email = $3 AND offer.state = 'open')) AS facts`

type Fact =
  | 'isClosed'
  | 'isBlackedOut'
  | 'isSpecial'
  | 'isClient'
  | 'isBlocked'
  | 'waits'
  | 'wishes'
  | 'asks'
  | 'isOffering'
  | 'isOffered'
  | 'isForeign'

type Facts = Record<Fact, boolean> & { pendingUndo: string | null }

/** What is true of the day and the person of a scene. */
export async function factsOf({ stage, day, person, now }: Scene): Promise<Facts> {
  const { db, services } = stage.world
  const dayBegins = new Date(wallToInstant(day, '00:00', stage.zone, 'opening')).toISOString()
  const [row] = await db.$queryRawUnsafe<{ facts: Record<Exclude<Fact, 'isForeign'>, boolean> }[]>(
    ...([FACTS, day, dayBegins, person.email, new Date(now).toISOString()] as const),
  )
  if (!row) return stage.world.fail('The facts of a scene cannot be read.')
  const files = [...services.filesOf(HOME).values()].join('\n')
  const isForeign = files.includes(`DTSTART:${day.replaceAll('-', '')}`)
  return { ...row.facts, isForeign, pendingUndo: stage.undoing.pending() }
}

/** What brings states about: the player of a scene. */
interface Arranger {
  stage: Stage
  day: string
  focus: number | null
  about: (visit: number | null, day: string, who: Person) => void
  replacePerson: () => void
  sceneOf: (dice: Dice) => Scene
  isIn: (name: StateName, dice: Dice) => Promise<boolean>
  perform: (name: string, dice: Dice) => Promise<boolean>
  did: (name: string, concerned: Concerned, dice: Dice) => Promise<void>
}

/** What has to be true of a visit, or of the day and the person of a scene, and how it is brought about there. */
export interface State {
  visit?: (visit: StageVisit, now: number) => boolean
  isTrue?: (facts: Facts) => boolean
  arrange: (player: Arranger, dice: Dice) => Promise<unknown>
}

/** The first of the acts that has something to do. */
const by =
  (...acts: string[]) =>
  (player: Arranger, dice: Dice) =>
    player.perform(dice.pick(acts), dice)

/** An hour at which the shop is open, on the day of the scene if that is to come. */
function openHour({ player: { stage, day }, dice }: Arranged): number {
  const { now } = stage.world
  const date = day > stage.dayOf(now) ? day : addDays(stage.dayOf(now), 1 + dice.below(2))
  const time = `${String(11 + dice.below(5)).padStart(2, '0')}:${dice.pick(['00', '30'])}`
  return wallToInstant(date, time, stage.zone, 'opening')
}

interface Arranged {
  player: Arranger
  dice: Dice
}

/** A visit of the person of the scene at a certain time or soon after, which the scene goes on with. */
async function bookedByBarber({ player, dice }: Arranged, at: number): Promise<number | null> {
  const { stage } = player
  const { person } = player.sceneOf(dice)
  for (let start = at; start < at + 4 * HOUR; start += 30 * MINUTE) {
    const startDatetime = new Date(start).toISOString()
    const made = await stage.barber(`books ${person.email} at ${startDatetime}`, ({ booking }) =>
      booking.create({
        ...{ appointmentTypeId: stage.services[0] ?? 0, startDatetime, adminOverride: true },
        ...{ clientName: person.name, clientEmail: person.email, clientPhone: person.phone },
      }),
    )
    if (made.is === 'refused') continue
    if (made.is === 'crashed') return null
    const { id, publicToken } = made.result
    stage.remember(id, publicToken)
    player.focus = id
    const day = stage.dayOf(start)
    await player.did('barber books', { visits: [id], days: [day], people: [person.email] }, dice)
    return id
  }
  return null
}

const bookUpcoming = (player: Arranger, dice: Dice) =>
  bookedByBarber({ player, dice }, openHour({ player, dice }))

/** A visit that begins now. */
const bookBegun = (player: Arranger, dice: Dice) =>
  bookedByBarber({ player, dice }, Math.ceil(player.stage.world.now / MINUTE) * MINUTE)

/** The barber opens the day of the scene if nothing of it can be booked. */
async function openDay(player: Arranger) {
  const { stage, day: date } = player
  const { db } = stage.world
  await openRules(player)
  const shown = await stage.world.request({
    name: 'somebody reads free times',
    mayCrash: false,
    mayBeInvalid: true,
    work: ({ availability }) =>
      availability.window({ appointmentTypeId: stage.services[0] ?? 0, startDate: date, days: 1 }),
  })
  const free = shown.is === 'done' ? shown.result.days.flatMap(({ starts }) => starts) : []
  if (free.length >= MANY_STARTS) return
  const start = new Date(wallToInstant(date, '00:00', stage.zone, 'opening'))
  const onDay = { startAt: { lt: new Date(start.getTime() + DAY) }, endAt: { gt: start } }
  const closings = await db.closing.findMany({ where: { reopenedAt: null, ...onDay } })
  for (const { id } of closings)
    await stage.barber(`reopens the closing ${id}`, ({ closing }) => closing.reopen({ id }))
  const own = { cloudCalendarId: null, closingId: null }
  const blackouts = await db.blackout.findMany({ where: { ...own, ...onDay } })
  for (const { id } of blackouts)
    await stage.barber(`deletes the blackout ${id}`, ({ blackout }) =>
      blackout.delete({ id, following: false }),
    )
  const hours = { date, isOpen: true, openTime: '08:00', closeTime: '20:00' }
  const isSpecial = (await db.specialDate.count({ where: { date: new Date(date) } })) > 0
  await stage.barber(`opens ${date}`, ({ specialDate }) =>
    isSpecial ? specialDate.update(hours) : specialDate.create(hours),
  )
  stage.undoing.acted()
}

/** The visit of the scene begins, or one that is booked when it does. */
async function begin(player: Arranger, dice: Dice) {
  const isBegun = dice.chance(0.7) && (await player.perform('visit begins', dice))
  if (!isBegun) await bookBegun(player, dice)
}

/** A person without an earlier visit requests a first visit. */
async function askForVisit(player: Arranger, dice: Dice) {
  await openDay(player)
  await setSetting(player, 'approve_first_visits', 'true')
  player.replacePerson()
  await player.perform(dice.pick(['book', 'book', 'book group']), dice.of('request'))
}

async function setSetting({ stage }: Arranger, key: string, value: string) {
  const [stored] = await stage.world.db.setting.findMany({ where: { key } })
  if (stored && stored.value !== value)
    await stage.barber(`sets ${key} to ${value}`, ({ setting }) => setting.set({ key, value }))
}

/** A day with fewer free starts has no room for a group. */
const MANY_STARTS = 8

/** Settings with which free times are offered to the people on the waitlist. */
async function openRules(player: Arranger) {
  await setSetting(player, 'offer_earlier_times', 'true')
  await setSetting(player, 'booking_lead_time_hours', '0')
  await setSetting(player, 'max_bookings_per_day', '')
  await setSetting(player, 'minimize_gaps', 'false')
  await setSetting(player, 'max_booking_advance_days', '60')
}

/** An earlier visit of that day is cancelled, and its time is offered to a person on the waitlist. */
async function offerEarlierTime(player: Arranger, dice: Dice) {
  const { stage } = player
  const { world } = stage
  await openRules(player)
  const later = openHour({ player, dice }) + HOUR
  const id = await bookedByBarber({ player, dice: dice.of('later') }, later)
  if (id === null) return
  const { person } = player.sceneOf(dice)
  await player.perform('join waitlist', dice.of('join'))
  player.about(null, stage.dayOf(later), stage.pool.at(dice.below(stage.pool.count)))
  const other = await bookedByBarber({ player, dice: dice.of('earlier') }, later - 2 * HOUR)
  if (other !== null) await player.perform('cancel', dice.of('cancel'))
  player.about(id, stage.dayOf(later), person)
  world.queue.add([{ name: 'settle-offers', payload: {} }], world.now)
  await world.workUntil(world.now)
}

/** Other times are offered to the person of the scene, since the day of the visit is closed or an earlier time is free. */
async function offerTime(player: Arranger, dice: Dice) {
  const { stage } = player
  if (dice.chance(0.3)) return offerEarlierTime(player, dice)
  await openRules(player)
  if (!(await player.isIn('upcoming', dice))) await bookUpcoming(player, dice)
  const { visit, person } = player.sceneOf(dice)
  if (visit) player.about(visit.id, stage.dayOf(visit.start), person)
  if (await player.isIn('closed', dice)) await player.perform('reopen day', dice)
  await player.perform('close day', dice)
}

/** An unproven person from a network without a share awaits an email. */
async function wish(player: Arranger, dice: Dice) {
  const { world } = player.stage
  await openDay(player)
  await setSetting(player, 'unproven_per_network', '0')
  player.replacePerson()
  await player.perform('book unproven', dice)
  await world.workUntil(world.now)
}

async function bookGroup(player: Arranger, dice: Dice) {
  await openDay(player)
  const { stage, day } = player
  const { person } = player.sceneOf(dice)
  const isBlocked = { email: person.email, isBlocked: true }
  if ((await stage.world.db.client.count({ where: isBlocked })) > 0)
    player.about(player.focus, day, stage.pool.at(dice.below(stage.pool.count)))
  await player.perform('book group', dice)
  if (await player.isIn('pending', dice)) await player.perform('approve', dice)
}

/** The states that acts need, by the names that the acts use. */
const STATES: Record<Exclude<StateName, object>, State> = {
  any: { isTrue: () => true, arrange: async () => {} },
  visit: { visit: () => true, arrange: bookUpcoming },
  open: { visit: isOpen, arrange: bookUpcoming },
  upcoming: { visit: isAhead, arrange: bookUpcoming },
  soon: {
    visit: (visit, now) => isAhead(visit, now) && visit.start < now + 3 * DAY,
    arrange: bookUpcoming,
  },
  movable: {
    visit: (visit, now) =>
      isAhead(visit, now) && visit.status === 'confirmed' && visit.cleanupOfId === null,
    arrange: bookUpcoming,
  },
  single: {
    visit: ({ status, start, seriesId, groupId, cleanupOfId }, now) =>
      status === 'confirmed' && start > now && (seriesId ?? groupId ?? cleanupOfId) === null,
    arrange: bookUpcoming,
  },
  answered: {
    visit: ({ status, cleanupOfId }) => status !== 'pending' && cleanupOfId === null,
    arrange: bookUpcoming,
  },
  pending: { visit: ({ status }) => status === 'pending', arrange: askForVisit },
  due: {
    visit: ({ status, start }, now) => status === 'confirmed' && start < now + HOUR,
    arrange: begin,
  },
  completed: { visit: ({ status }) => status === 'completed', arrange: by('complete') },
  missed: { visit: ({ status }) => status === 'no-show', arrange: by('no-show') },
  over: { visit: (visit) => !isOpen(visit), arrange: by('cancel', 'complete', 'no-show') },
  group: {
    visit: (visit, now) =>
      visit.groupId !== null && visit.status === 'confirmed' && isAhead(visit, now),
    arrange: bookGroup,
  },
  organizer: {
    visit: (visit, now) => visit.isOrganizer && visit.status === 'confirmed' && isAhead(visit, now),
    arrange: bookGroup,
  },
  series: {
    visit: (visit, now) =>
      visit.seriesId !== null && visit.status === 'confirmed' && isAhead(visit, now),
    arrange: by('series'),
  },
  waiting: { visit: ({ isWaiting }) => isWaiting, arrange: by('join waitlist') },
  proposed: { visit: ({ hasProposal }) => hasProposal, arrange: by('move event', 'delete event') },
  offered: { visit: ({ openOffer }) => openOffer !== null, arrange: offerTime },
  client: { isTrue: ({ isClient }) => isClient, arrange: bookUpcoming },
  welcome: { isTrue: (facts) => facts.isClient && !facts.isBlocked, arrange: bookUpcoming },
  blocked: { isTrue: ({ isBlocked }) => isBlocked, arrange: by('block') },
  waits: { isTrue: ({ waits }) => waits, arrange: by('wait without booking') },
  wishes: { isTrue: ({ wishes }) => wishes, arrange: wish },
  offering: { isTrue: ({ isOffering }) => isOffering, arrange: by('offers on and off') },
  asks: { isTrue: ({ asks }) => asks, arrange: by('group request') },
  closed: { isTrue: ({ isClosed }) => isClosed, arrange: by('close day', 'close hours') },
  special: { isTrue: ({ isSpecial }) => isSpecial, arrange: by('special date') },
  'blacked out': { isTrue: ({ isBlackedOut }) => isBlackedOut, arrange: by('blackout') },
  'foreign event': { isTrue: ({ isForeign }) => isForeign, arrange: by('foreign event') },
}

export function stateOf(name: StateName): State {
  if (typeof name === 'string') return STATES[name]
  const { undo } = name
  return {
    isTrue: ({ pendingUndo }) => pendingUndo === undo,
    arrange: by(...(UNDO_ACTS[undo] ?? [])),
  }
}
