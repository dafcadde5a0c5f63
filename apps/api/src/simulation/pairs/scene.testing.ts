import { addDays } from '@haircuts/scheduling/local-date'
import { wallToInstant } from '@haircuts/scheduling/zone'
import type { Dice } from '../dice.testing.ts'
import type { Player } from './player.testing.ts'
import { DAY, HOUR, isAhead, MINUTE, type Stage, type StageVisit } from './stage.testing.ts'

const ACTS_OF_A_SCENE = 11

/** A scene begins in one of the states in which acts can meet, and goes on with the acts that met least. */
export async function playScene(player: Player, dice: Dice): Promise<void> {
  const { stage } = player
  await stage.refresh()
  const day = addDays(stage.dayOf(stage.world.now), dice.below(6))
  player.about(null, day, stage.pool.at(dice.below(stage.pool.count)))
  const before = player.ledger.distinct()
  const beginning = chooseBeginning(player, dice)
  await beginning(player, dice.of('beginning'))
  for (let step = 0; step < ACTS_OF_A_SCENE; step++) await player.playRarest(dice.of('act', step))
  const { played, found } = player.beginnings.get(beginning) ?? UNKNOWN
  const more = player.ledger.distinct() - before
  player.beginnings.set(beginning, { played: played + 1, found: found + more })
}

/** What a beginning is thought to bring about before it was played. */
const UNKNOWN = { played: 0, found: 0 }
const EXPECTED = 100

/** A beginning is chosen the more often, the more new pairs its scenes have run. */
function chooseBeginning({ beginnings }: Player, dice: Dice): Beginning {
  const weights = BEGINNINGS.map((each) => {
    const { played, found } = beginnings.get(each) ?? UNKNOWN
    return (found + EXPECTED) / (played + 1)
  })
  let roll = (dice.below(1_000_000) / 1_000_000) * weights.reduce((sum, each) => sum + each, 0)
  const index = weights.findIndex((weight) => {
    roll -= weight
    return roll < 0
  })
  return BEGINNINGS[index] ?? aboutOldVisit
}

type Beginning = (player: Player, dice: Dice) => Promise<unknown>

/** The ways in which a scene begins; each brings about what some acts need. */
const BEGINNINGS: readonly Beginning[] = [
  aboutOldVisit,
  aboutOldVisit,
  aboutOldVisit,
  aboutPerson,
  (player, dice) => player.play('book', dice),
  movedGroup,
  movedGroup,
  deletedBlackout,
  pendingRequest,
  pendingRequest,
  series,
  begunVisit,
  begunVisit,
  (player, dice) => ended(player, dice, 'complete'),
  (player, dice) => ended(player, dice, 'no-show'),
  earlierOffer,
  earlierOffer,
  closedDay,
  waitingPerson,
  wish,
  wish,
  changedEvent,
  async (player, dice) => {
    await bookedByBarber(player, dice, ahead(player, dice))
    await player.play(
      dice.pick(['join waitlist', 'move by link', 'cancel', 'coming']),
      dice.of('more'),
    )
  },
]

async function aboutOldVisit(player: Player, dice: Dice) {
  const { stage } = player
  const visit = chooseVisit(stage, dice)
  if (!visit) return player.play('barber books', dice)
  const who = stage.pool.of(visit.email, dice.below(stage.pool.count))
  return player.about(visit.id, stage.dayOf(visit.start), who)
}

async function aboutPerson(player: Player, dice: Dice) {
  const { stage, day } = player
  const email = await choosePerson(stage, dice)
  player.about(null, day, stage.pool.of(email, dice.below(stage.pool.count)))
}

/** An hour at which the shop is open, in the next days. */
function ahead({ stage }: Player, dice: Dice, days = 1 + dice.below(3)): number {
  const date = addDays(stage.dayOf(stage.world.now), days)
  const time = `${String(10 + dice.below(6)).padStart(2, '0')}:${dice.pick(['00', '30'])}`
  return wallToInstant(date, time, stage.zone, 'opening')
}

/** A visit of the person of the scene, or of somebody else, at a certain time or soon after. */
async function bookedByBarber(player: Player, dice: Dice, at: number, isFocus = true) {
  const { stage } = player
  const { person } = player.sceneOf(dice)
  for (let start = at; start < at + 3 * HOUR; start += 30 * MINUTE) {
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
    const day = stage.dayOf(start)
    if (isFocus) player.about(id, day, person)
    await player.did('barber books', { visits: [id], days: [day], people: [person.email] }, dice)
    return id
  }
  return null
}

async function pendingRequest(player: Player, dice: Dice) {
  const { stage } = player
  const [stored] = await stage.world.db.setting.findMany({ where: { key: 'approve_first_visits' } })
  if (stored?.value !== 'true')
    await stage.barber('lets first visits ask', ({ setting }) =>
      setting.set({ key: 'approve_first_visits', value: 'true' }),
    )
  fresh(player, dice)
  await player.play(dice.pick(['book', 'book', 'book group']), dice.of('request'))
  if (!dice.chance(0.5)) return
  await player.play(dice.pick(['approve', 'decline', 'request expires']), dice.of('answer'))
  await player.play(dice.pick(['undo decision', 'undo decision', 'move group']), dice.of('after'))
}

/** The scene goes on with somebody who was never here. */
function fresh({ stage, day, about }: Player, dice: Dice) {
  const index = dice.of('fresh').below(stage.pool.count)
  stage.pool.retire(stage.pool.at(index).email)
  about(null, day, stage.pool.at(index))
}

async function series(player: Player, dice: Dice) {
  await bookedByBarber(player, dice, ahead(player, dice))
  await player.play('series', dice.of('series'))
  if (dice.chance(0.4))
    await player.play(dice.pick(['move series', 'cancel series', 'undo series']), dice.of('change'))
}

/** A visit that begins now. */
async function begunVisit(player: Player, dice: Dice) {
  const { now } = player.stage.world
  await bookedByBarber(player, dice, Math.ceil(now / MINUTE) * MINUTE)
}

async function ended(player: Player, dice: Dice, act: 'complete' | 'no-show') {
  await begunVisit(player, dice)
  await player.play(act, dice.of(act))
}

/** An earlier visit of that day is cancelled, and its time is offered to whoever waits. */
async function earlierOffer(player: Player, dice: Dice) {
  const { stage } = player
  const { world } = stage
  const later = ahead(player, dice)
  const id = await bookedByBarber(player, dice.of('later'), later)
  if (id === null) return
  const { person } = player.sceneOf(dice)
  await player.play('join waitlist', dice.of('join'))
  const day = stage.dayOf(later)
  player.about(null, day, stage.pool.at(dice.below(stage.pool.count)))
  const other = await bookedByBarber(player, dice.of('earlier'), later - 2 * HOUR)
  if (other !== null) await player.play('cancel', dice.of('cancel'))
  player.about(id, day, person)
  world.queue.add([{ name: 'settle-offers', payload: {} }], world.now)
  await world.workUntil(world.now)
  if (dice.chance(0.6))
    await player.play(
      dice.pick(['accept offer', 'accept offer', 'decline offer', 'offer expires']),
      dice.of('answer'),
    )
}

/** A blackout that is deleted. */
async function deletedBlackout(player: Player, dice: Dice) {
  await bookedByBarber(player, dice, ahead(player, dice))
  await player.play('blackout', dice.of('blackout'))
  await player.play('delete blackout', dice.of('delete'))
  if (dice.chance(0.6)) await player.play('restore blackout', dice.of('restore'))
}

/** A group that is moved as a whole. */
async function movedGroup(player: Player, dice: Dice) {
  await player.play('book group', dice.of('book'))
  await player.play('approve', dice.of('approve'))
  await player.play(dice.pick(['move group', 'hand over', 'cancel group']), dice.of('change'))
}

/** The day of a visit is closed, and its client is offered other times. */
async function closedDay(player: Player, dice: Dice) {
  await bookedByBarber(player, dice, ahead(player, dice, 2 + dice.below(3)))
  await player.play(dice.pick(['close day', 'close hours']), dice.of('close'))
}

async function waitingPerson(player: Player, dice: Dice) {
  const { world } = player.stage
  await player.play('wait without booking', dice.of('wait'))
  await world.workUntil(world.now)
  await player.play('wait without booking', dice.of('confirm'))
}

/** The second unproven person from a network awaits an email, and confirms it or not. */
async function wish(player: Player, dice: Dice) {
  const { world } = player.stage
  fresh(player, dice.of('one'))
  await player.play('book unproven', dice.of('first'))
  fresh(player, dice.of('other'))
  await player.play('book unproven', dice.of('second'))
  await world.workUntil(world.now)
  if (dice.chance(0.7)) await player.play('wish', dice.of('wish'))
}

/** The event of a visit is moved or deleted in the calendar. */
async function changedEvent(player: Player, dice: Dice) {
  const { world } = player.stage
  await bookedByBarber(player, dice, ahead(player, dice))
  await world.workUntil(world.now + MINUTE)
  await player.play(dice.pick(['move event', 'delete event']), dice.of('event'))
}

/** The kinds of visits that a scene may be about; a rare one is chosen as often as a frequent one. */
function kindsOf({ visits, world: { now } }: Stage): StageVisit[][] {
  const near = visits.filter(({ start }) => start < now + 12 * DAY)
  const ahead = near.filter((visit) => isAhead(visit, now))
  return [
    near.filter(({ status }) => status === 'pending'),
    near.filter((visit) => visit.status === 'confirmed' && visit.start <= now),
    near.filter(({ status }) => status === 'completed'),
    near.filter(({ status }) => status === 'no-show'),
    near.filter(({ status, start }) => status === 'cancelled' && start > now),
    ahead.filter(({ isOrganizer }) => isOrganizer),
    ahead.filter(({ groupId, isOrganizer }) => groupId !== null && !isOrganizer),
    ahead.filter(({ seriesId }) => seriesId !== null),
    ahead.filter(({ isWaiting }) => isWaiting),
    ahead.filter(({ openOffer }) => openOffer !== null),
    ahead.filter(({ hasProposal }) => hasProposal),
    ahead,
  ].filter((kind) => kind.length > 0)
}

/** A visit that is to come or was lately; null for a scene that begins with a new one or is about a person. */
function chooseVisit(stage: Stage, dice: Dice): StageVisit | null {
  const kinds = kindsOf(stage)
  return kinds.length > 0 ? dice.pick(dice.pick(kinds)) : null
}

/** Somebody who waits, has a wish that awaits an email, or is blocked. */
async function choosePerson({ world, pool }: Stage, dice: Dice): Promise<string | null> {
  const found = await world.db.$queryRaw<{ emails: string[] }[]>`
    SELECT array_agg(DISTINCT client_email) AS emails FROM waitlist_entry WHERE booking_id IS NULL AND client_email IS NOT NULL
    UNION ALL
    SELECT array_agg(recipient) FROM booking_wish JOIN message ON message.id = message_id
     WHERE booking_wish.booking_id IS NULL AND expires_at > ${new Date(world.now)}
    UNION ALL
    SELECT array_agg(email::text) FROM client WHERE is_blocked AND email IS NOT NULL
    UNION ALL
    SELECT array_agg(client_email::text) FROM group_request WHERE state = 'asked'`
  const kinds = found.map(({ emails }) => (emails ?? []).filter((email) => pool.has(email)).sort())
  const full = kinds.filter((emails) => emails.length > 0)
  return full.length > 0 ? dice.pick(dice.pick(full)) : null
}
