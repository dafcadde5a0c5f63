import { addDays } from '@haircuts/scheduling/local-date'
import { type Act, HOUR, isAhead, type Scene } from './stage.testing.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

function wishes({ dice }: Scene) {
  return dice.chance(0.6)
    ? { weekdays: EVERY_DAY, fromTime: '00:00', toTime: '24:00' }
    : { weekdays: EVERY_DAY, fromTime: '12:00', toTime: '20:00' }
}

async function join(scene: Scene) {
  const { visit, stage, now } = scene
  if (!visit || !isAhead(visit, now)) return null
  const publicToken = await stage.tokenOf(visit.id)
  await stage.visitor(`the owner of ${visit.id} waits for something earlier`, ({ waitlist }) =>
    waitlist.join({ publicToken, ...wishes(scene) }),
  )
  return { visits: [visit.id] }
}

async function leave({ visit, stage }: Scene) {
  if (!visit?.isWaiting) return null
  const publicToken = await stage.tokenOf(visit.id)
  await stage.visitor(`the owner of ${visit.id} waits no longer`, ({ waitlist }) =>
    waitlist.leave({ publicToken }),
  )
  return { visits: [visit.id] }
}

async function waitWithoutBooking(scene: Scene) {
  const { stage, person, day, dice } = scene
  const lastDate = addDays(day, dice.below(3))
  const outcome = await stage.visitor(`${person.email} waits`, ({ waitlist }) =>
    waitlist.wait({
      appointmentTypeId: dice.pick(stage.services),
      clientName: person.name,
      clientEmail: person.email,
      clientPhone: person.phone,
      firstDate: day,
      lastDate,
    }),
  )
  return outcome.is === 'refused' ? null : { people: [person.email], days: [day, lastDate] }
}

const entryOf = ({ stage, person }: Scene) =>
  stage.world.db.waitlistEntry.findFirst({
    where: { clientEmail: person.email, bookingId: null },
    orderBy: { id: 'desc' },
  })

async function confirmEntry(scene: Scene) {
  const { stage, person } = scene
  const entry = await entryOf(scene)
  const entryToken = stage.emailedToken(person.email, 'waiting')
  if (!entry || !entryToken) return null
  await stage.visitor(`${person.email} confirms to wait`, ({ waitlist }) =>
    waitlist.confirm({ entryToken }),
  )
  return { people: [person.email], days: datesOf(entry) }
}

async function endEntry(scene: Scene, isByBarber: boolean) {
  const { stage, person } = scene
  const entry = await entryOf(scene)
  if (!entry) return null
  const concerned = { people: [person.email], days: datesOf(entry) }
  if (isByBarber) {
    await stage.barber(`removes ${person.email} from the waitlist`, ({ waitlist }) =>
      waitlist.remove({ id: entry.id }),
    )
    return concerned
  }
  const entryToken = stage.emailedToken(person.email, 'waiting')
  if (!entryToken) return null
  await stage.visitor(`${person.email} ends to wait`, ({ waitlist }) =>
    waitlist.end({ entryToken }),
  )
  return concerned
}

function datesOf({ firstDate, lastDate }: { firstDate: Date | null; lastDate: Date | null }) {
  return [firstDate, lastDate].flatMap((date) => date?.toISOString().slice(0, 10) ?? [])
}

/** The open offer to the owner of the visit, or to the person who waits without one. */
async function offerOf({ stage, visit, person }: Scene) {
  return stage.world.db.offer.findFirst({
    where: {
      state: 'open',
      ...(visit?.openOffer ? { id: visit.openOffer.id } : { entry: { clientEmail: person.email } }),
    },
    include: { holds: { where: { isLive: true }, orderBy: { startAt: 'asc' } }, booking: true },
    orderBy: { id: 'asc' },
  })
}

type Offer = NonNullable<Awaited<ReturnType<typeof offerOf>>>

const aboutOffer = ({ stage, visit, person }: Scene, { holds, bookingId }: Offer) => ({
  visits: [visit?.openOffer ? visit.id : (bookingId ?? undefined)],
  days: holds.map(({ startAt }) => stage.dayOf(startAt.getTime())),
  people: visit?.openOffer ? [] : [person.email],
})

async function answerOffer(scene: Scene, isAccepted: boolean) {
  const { stage, dice, person } = scene
  const offer = await offerOf(scene)
  if (!offer || offer.holds.length === 0) return null
  const to = offer.booking?.clientEmail ?? person.email
  const offerToken = stage.emailedToken(to, 'offer')
  if (!offerToken) return null
  const startDatetime = dice.pick(offer.holds).startAt.toISOString()
  const outcome = await stage.visitor(
    `${to} ${isAccepted ? 'accepts' : 'declines'} an offer`,
    (call): Promise<unknown> =>
      isAccepted
        ? call.offer.accept({ offerToken, startDatetime })
        : call.offer.decline({ offerToken }),
  )
  if (outcome.is === 'refused' && outcome.code === 'linkInvalid') return null
  return aboutOffer(scene, offer)
}

async function offerExpires(scene: Scene) {
  const { stage, now } = scene
  const offer = await offerOf(scene)
  if (!offer || offer.expiresAt.getTime() > now + 30 * HOUR) return null
  await stage.world.workUntil(offer.expiresAt.getTime() + 1000)
  stage.world.queue.add([{ name: 'settle-offers', payload: {} }], stage.world.now)
  await stage.world.workUntil(stage.world.now)
  return aboutOffer(scene, offer)
}

/** The acts of those who wait for something earlier, or for any time at all. */
export const WAITING_ACTS: readonly Act[] = [
  { name: 'join waitlist', needs: 'upcoming', run: join },
  { name: 'leave waitlist', needs: 'waiting', run: leave },
  { name: 'wait without booking', needs: 'offering', run: waitWithoutBooking },
  { name: 'wait without booking', needs: 'waits', run: confirmEntry },
  { name: 'end waiting', needs: 'waits', run: (scene) => endEntry(scene, false) },
  { name: 'end waiting', needs: 'waits', run: (scene) => endEntry(scene, true) },
  { name: 'accept offer', needs: 'offered', run: (scene) => answerOffer(scene, true) },
  { name: 'decline offer', needs: 'offered', run: (scene) => answerOffer(scene, false) },
  { name: 'offer expires', needs: 'offered', run: offerExpires },
]
