import { addDays } from '@haircuts/scheduling/local-date'
import { wallToInstant } from '@haircuts/scheduling/zone'
import type { Outcome } from '../world.testing.ts'
import { type Act, DAY, nearDay, type Scene } from './stage.testing.ts'

/** How many days are asked for free starts, and how often one of the scene's own day is chosen. */
const ASKED_DAYS = 6
const OWN_DAY = 0.8

/** The starts that are free on the day of the scene, or also those of the days after it. */
export async function freeStarts(
  { stage, day, dice }: Scene,
  of: { appointmentTypeId?: number; publicToken?: string; people?: string },
): Promise<number[]> {
  const shown = await stage.world.request({
    name: 'somebody reads free times',
    mayCrash: false,
    work: ({ availability }) => availability.window({ ...of, startDate: day, days: ASKED_DAYS }),
  })
  const starts = shown.is === 'done' ? shown.result.days.flatMap((each) => each.starts) : []
  const own = starts.filter((start) => stage.dayOf(start) === day)
  return own.length > 0 && dice.chance(OWN_DAY) ? own : starts
}

function visitorFields({ person, dice, stage }: Scene) {
  return {
    appointmentTypeId: dice.pick(stage.services),
    clientName: person.name,
    clientEmail: person.email,
    clientPhone: person.phone,
    isFirstTime: false,
    addonIds: dice.chance(0.3) ? [stage.addonId] : [],
  }
}

type Made = { id: number; publicToken: string } | { awaits: string }

function rememberMade({ stage }: Scene, outcome: Outcome<Made>): number | undefined {
  if (outcome.is !== 'done' || 'awaits' in outcome.result) return undefined
  stage.remember(outcome.result.id, outcome.result.publicToken)
  return outcome.result.id
}

/** What a booking is about before it is there: its day and its person. */
const aboutStart = (scene: Scene, start: number, ...visits: (number | undefined)[]) => ({
  visits,
  days: [scene.stage.dayOf(start)],
  people: [scene.person.email],
})

async function book(scene: Scene, isCounted: boolean) {
  const fields = visitorFields(scene)
  const starts = await freeStarts(scene, { appointmentTypeId: fields.appointmentTypeId })
  if (starts.length === 0) return null
  const { stage, dice, person } = scene
  const start = dice.pick(starts)
  const input = { ...fields, startDatetime: new Date(start).toISOString() }
  const ask = isCounted ? stage.counted : stage.visitor
  const outcome = await ask<Made>(`${person.email} books ${input.startDatetime}`, ({ booking }) =>
    booking.create(input),
  )
  return aboutStart(scene, start, rememberMade(scene, outcome))
}

async function bookGroup(scene: Scene) {
  const { stage, dice, person } = scene
  const chosen = Array.from({ length: dice.pick([2, 3, 4]) }, () => dice.pick(stage.services))
  const starts = await freeStarts(scene, { people: chosen.join(',') })
  if (starts.length === 0) return null
  const start = dice.pick(starts)
  const [appointmentTypeId = 0, ...others] = chosen
  const friends = dice.below(stage.pool.count)
  const input = {
    ...visitorFields(scene),
    appointmentTypeId,
    addonIds: [],
    startDatetime: new Date(start).toISOString(),
    others: others.map((id, index) => {
      const friend = stage.pool.at(friends + index)
      const isKnown = friend.email !== person.email && dice.chance(0.5)
      return {
        clientName: isKnown ? friend.name : 'Kid',
        clientEmail: isKnown ? friend.email : null,
        appointmentTypeId: id,
        addonIds: dice.chance(0.3) ? [stage.addonId] : [],
      }
    }),
  }
  const outcome = await stage.visitor(`${person.email} books for ${chosen.length}`, (call) =>
    call.bookingGroup.create(input),
  )
  const made = outcome.is === 'done' ? outcome.result.bookings : []
  for (const { id, publicToken } of made) stage.remember(id, publicToken)
  return aboutStart(scene, start, ...made.map(({ id }) => id))
}

/** A start that the barber chooses freely, on the day of the scene or soon after. */
export function someStart(scene: Scene): number {
  const { dice, now, stage } = scene
  const time = `${String(9 + dice.below(8)).padStart(2, '0')}:${dice.pick(['00', '15', '30', '45'])}`
  const start = wallToInstant(
    dice.chance(OWN_DAY) ? scene.day : nearDay(scene),
    time,
    stage.zone,
    'opening',
  )
  return start > now ? start : start + DAY
}

async function createByBarber(scene: Scene) {
  const { stage, dice, person } = scene
  const start = someStart(scene)
  const isWalkIn = dice.chance(0.3)
  const input = {
    ...visitorFields(scene),
    ...(isWalkIn ? { clientEmail: null, clientPhone: null, clientName: 'Walk In' } : {}),
    startDatetime: new Date(start).toISOString(),
    adminOverride: true,
  }
  const outcome = await stage.barber<Made>(`books ${input.startDatetime}`, ({ booking }) =>
    booking.create(input),
  )
  const about = aboutStart(scene, start, rememberMade(scene, outcome))
  return isWalkIn ? { ...about, people: [] } : { ...about, people: [person.email] }
}

/** The barber books a client who has walked in, from this minute on. */
async function walkIn(scene: Scene) {
  const { stage, dice, now } = scene
  const start = Math.ceil(now / 60_000) * 60_000
  const input = {
    appointmentTypeId: dice.pick(stage.services),
    startDatetime: new Date(start).toISOString(),
    clientName: 'Walk In',
    adminOverride: true,
  }
  const outcome = await stage.barber<Made>('books a walk-in', ({ booking }) =>
    booking.create(input),
  )
  return { visits: [rememberMade(scene, outcome)], days: [stage.dayOf(start)] }
}

async function sameAgain(scene: Scene) {
  const { stage, visit, dice } = scene
  if (!visit || visit.cleanupOfId !== null || visit.status === 'pending') return null
  const publicToken = await stage.tokenOf(visit.id)
  const shown = await stage.visitor(`what the owner of ${visit.id} may book again`, (call) =>
    call.sameAgain.offer({ publicToken }),
  )
  const offer = shown.is === 'done' ? shown.result.offer : null
  if (!offer?.service || offer.starts.length === 0) return null
  const start = dice.pick(offer.starts)
  const outcome = await stage.visitor(`the owner of ${visit.id} books again`, (call) =>
    call.sameAgain.book({
      publicToken,
      startDatetime: new Date(start).toISOString(),
      appointmentTypeId: offer.service?.id ?? 0,
      addonIds: offer.addons.map(({ id }) => id),
      price: offer.price,
    }),
  )
  if (outcome.is === 'refused') return null
  return { visits: [visit.id], days: [stage.dayOf(start)] }
}

async function bookCleanup(scene: Scene) {
  const { stage, visit, dice } = scene
  if (visit?.status !== 'completed') return null
  const publicToken = await stage.tokenOf(visit.id)
  const shown = await stage.visitor(`the owner of ${visit.id} looks at the clean-up`, (call) =>
    call.cleanup.offer({ publicToken }),
  )
  const offer = shown.is === 'done' ? shown.result.cleanup : null
  if (!offer?.isOpen || offer.starts.length === 0) return null
  const start = dice.pick(offer.starts)
  await stage.visitor(`the owner of ${visit.id} books the clean-up`, (call) =>
    call.cleanup.book({ publicToken, startDatetime: new Date(start).toISOString() }),
  )
  const made = await stage.world.db.booking.findFirst({
    where: { cleanupOfId: visit.id },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  return { visits: [visit.id, made?.id], days: [stage.dayOf(start)] }
}

async function makeSeries(scene: Scene, isBarber: boolean) {
  const { stage, visit, dice } = scene
  if (visit?.status !== 'confirmed' || visit.seriesId !== null || visit.start < scene.now)
    return null
  if (visit.cleanupOfId !== null || visit.groupId !== null) return null
  const { id } = visit
  const weeks = dice.pick([2, 3])
  const until = addDays(stage.dayOf(visit.start), weeks * 7 * dice.pick([1, 2]))
  const publicToken = isBarber ? '' : await stage.tokenOf(id)
  const preview = isBarber
    ? await stage.barber(`the dates of a series of ${id}`, ({ series }) =>
        series.preview({ id, weeks, until }),
      )
    : await stage.visitor(`the dates of a series of ${id}`, ({ series }) =>
        series.previewByToken({ publicToken, weeks, until }),
      )
  if (preview.is !== 'done') return null
  const startDatetimes = preview.result.dates
    .flatMap(({ isFree, startDatetime, proposal }) => (isFree ? [startDatetime] : (proposal ?? [])))
    .map((each) => each.toISOString())
  if (startDatetimes.length === 0) return null
  const before = await stage.undoing.before()
  if (!isBarber) {
    const made = await stage.visitor(`the owner makes ${id} a series`, ({ series }) =>
      series.createByToken({ publicToken, weeks, startDatetimes }),
    )
    const ids = made.is === 'done' ? made.result.bookings.map((each) => each.id) : []
    return { visits: [id, ...ids] }
  }
  const made = await stage.barber(`makes ${id} a series`, ({ series }) =>
    series.create({ id, weeks, startDatetimes }),
  )
  if (made.is !== 'done') return { visits: [id] }
  const added = made.result.bookings.filter((each) => each.id !== id)
  const concerned = { visits: [id, ...added.map((each) => each.id)] }
  const bookings = added.map((each) => ({ bookingId: each.id, ifRevision: each.revision }))
  stage.undoing.offer({
    name: 'undo series',
    before,
    concerned,
    run: () =>
      stage.barber(`takes the series of ${id} back`, ({ series }) =>
        series.undoCreate({ id, bookings }),
      ),
  })
  return concerned
}

/** Confirms or leaves what awaits the press of an emailed link. */
async function confirmWish(scene: Scene) {
  const { stage, person } = scene
  const publicToken = stage.emailedToken(person.email, 'confirm')
  if (!publicToken) return null
  const outcome = await stage.visitor(`${person.email} confirms a wish`, ({ bookingWish }) =>
    bookingWish.confirm({ publicToken }),
  )
  if (outcome.is === 'refused' && outcome.code === 'linkInvalid') return null
  const made = outcome.is === 'done' ? outcome.result.bookings : []
  const [first] = made
  if (first && outcome.is === 'done') stage.remember(first.id, outcome.result.publicToken)
  return {
    visits: made.map(({ id }) => id),
    days: made.map(({ startDatetime }) => stage.dayOf(startDatetime.getTime())),
    people: [person.email],
  }
}

async function lapseWish(scene: Scene) {
  const { stage, person, now } = scene
  const wish = await stage.world.db.bookingWish.findFirst({
    where: { expiresAt: { gt: new Date(now) }, message: { recipient: person.email } },
  })
  if (!wish) return null
  await stage.world.workUntil(wish.expiresAt.getTime() + 1000)
  return { people: [person.email], days: [stage.dayOf(wish.startAt.getTime())] }
}

async function askGroup(scene: Scene) {
  const { stage, person, day, now } = scene
  const date = addDays(day, 3)
  await stage.visitor(`${person.email} asks for a group`, ({ groupRequest }) =>
    groupRequest.create({
      ...{ date, place: '2 Sample Road', driveMinutes: 10, cuts: 6 },
      ...{ clientName: person.name, clientEmail: person.email, clientPhone: person.phone },
    }),
  )
  return { people: [person.email], days: [date, stage.dayOf(now)] }
}

async function answerGroup(scene: Scene) {
  const { stage, person, dice } = scene
  const asked = await stage.world.db.groupRequest.findFirst({
    where: { state: 'asked', clientEmail: person.email },
    orderBy: { id: 'asc' },
  })
  if (!asked) return null
  const { id } = asked
  await stage.barber(`answers the group request ${id}`, ({ groupRequest }) =>
    dice.chance(0.5) ? groupRequest.decline({ id, reason: 'No time.' }) : groupRequest.done({ id }),
  )
  return { people: [person.email], days: [asked.date.toISOString().slice(0, 10)] }
}

/** The acts by which visits come into being. */
export const BOOKING_ACTS: readonly Act[] = [
  { name: 'book', needs: 'any', run: (scene) => book(scene, false) },
  { name: 'book unproven', needs: 'any', run: (scene) => book(scene, true) },
  { name: 'wish', needs: 'wishes', run: confirmWish },
  { name: 'wish', needs: 'wishes', run: lapseWish },
  { name: 'book group', needs: 'any', run: bookGroup },
  { name: 'barber books', needs: 'any', run: createByBarber },
  { name: 'barber books', needs: 'any', run: walkIn },
  { name: 'same again', needs: 'answered', run: sameAgain },
  { name: 'clean-up', needs: 'completed', run: bookCleanup },
  { name: 'series', needs: 'single', run: (scene) => makeSeries(scene, true) },
  { name: 'series', needs: 'single', run: (scene) => makeSeries(scene, false) },
  { name: 'group request', needs: 'any', run: askGroup },
  { name: 'group request', needs: 'asks', run: answerGroup },
]
