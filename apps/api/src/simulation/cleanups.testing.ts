import type { Caller } from '@haircuts/router/testing'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate, wallToInstant } from '@haircuts/scheduling/zone'
import type { Dice } from './dice.testing.ts'
import { ZONE } from './visitors.testing.ts'
import { stateOf, type Visit } from './visits.testing.ts'
import type { World } from './world.testing.ts'

const PASS_DAYS = 14
const DAY = 24 * 3_600_000
/** Links are tried for some days after the last one on which a clean-up can be booked. */
const TRIED_FOR = (PASS_DAYS + 3) * DAY
/** Cancelled ones included. */
const MAX_PER_VISIT = 4

type LinkedVisit = Visit & { token: string }

/** The free clean-ups that clients book by the links of completed visits. Only the first service includes one. */
export function cleanupsOf(world: World) {
  function someCompletedVisit(dice: Dice): LinkedVisit | null {
    const recent = world.visits.flatMap((visit) => {
      const { token, cleanupOf, possible } = visit
      const [state] = possible
      if (token === null || cleanupOf !== null || !state || state.isDeleted) return []
      const age = world.now - state.start
      return state.status === 'completed' && age > 0 && age < TRIED_FOR ? [{ ...visit, token }] : []
    })
    return recent.length > 0 ? dice.pick(recent) : null
  }

  function cleanupsOfVisit({ id }: Visit) {
    const all = world.visits.filter(({ cleanupOf }) => cleanupOf === id)
    const isUsed = all.some((visit) => {
      const { status, isDeleted } = stateOf(visit)
      return status !== 'cancelled' && !isDeleted
    })
    return { count: all.length, isUsed }
  }

  /** Two presses at the same time get one clean-up together. */
  async function bookCleanup(dice: Dice) {
    const visit = someCompletedVisit(dice)
    if (!visit) return
    const { id, token: publicToken } = visit
    const shown = await world.request({
      name: `the owner of ${id} looks at the clean-up`,
      mayCrash: false,
      work: ({ cleanup }) => cleanup.offer({ publicToken }),
    })
    const offer = shown.is === 'done' ? shown.result.cleanup : null
    if (!offer) return expectNotIncluded(visit)
    const { count, isUsed } = cleanupsOfVisit(visit)
    const end = passEndOf(visit)
    const isOpen = !isUsed && world.now < end
    if (offer.isOpen !== isOpen) world.fail(`The clean-up of ${id} is open: ${offer.isOpen}.`)
    if (offer.starts.some((each) => each >= end))
      world.fail(`The clean-up of ${id} is offered after the 14th day.`)
    if (isOpen && offer.starts.length === 0) return
    const start = isOpen ? dice.pick(offer.starts) : Math.min(world.now + DAY, end + DAY)
    const startDatetime = new Date(start).toISOString()
    const request = {
      name: `the owner of ${id} books the clean-up at ${startDatetime}`,
      work: ({ cleanup }: Caller) => cleanup.book({ publicToken, startDatetime }),
    }
    const presses = dice.chance(0.3) ? 2 : 1
    const parallel = presses > 1 ? { mayCrash: false, isQuiet: true } : {}
    const outcomes = await Promise.all(
      Array.from({ length: presses }, () => world.request({ ...request, ...parallel })),
    )
    const ends = outcomes.map((each) => (each.is === 'refused' ? each.code : each.is)).sort()
    if (presses > 1) world.note(`${request.name} twice: ${ends.join(' and ')}`)
    const [first, second = 'cleanupUsed'] = ends.sort((one, other) => rank(one) - rank(other))
    const refusals = isOpen
      ? ['tooManyCleanups', 'crashed']
      : ['cleanupUsed', 'cleanupOver', 'tooManyCleanups', 'crashed']
    const isBookable = isOpen && count < MAX_PER_VISIT
    const isExpected = isBookable
      ? first === 'done' || first === 'crashed'
      : refusals.includes(String(first))
    if (!isExpected || second === 'done')
      world.fail(`The clean-up of ${id} was answered: ${ends.join(' and ')}.`)
    const [token = null] = outcomes.flatMap((each) =>
      each.is === 'done' ? [each.result.publicToken] : [],
    )
    if (isBookable) await remember(visit, { token, start })
  }

  /** The answer holds no id; without an answer, only the row tells whether the server crashed before its commit. */
  async function remember(
    { id: cleanupOf, email }: Visit,
    made: { token: string | null; start: number },
  ) {
    const row = await world.db.booking.findFirst({
      where: { cleanupOfId: cleanupOf },
      orderBy: { id: 'desc' },
      select: { id: true },
    })
    if (!row || world.visits.some(({ id }) => id === row.id)) {
      if (made.token !== null)
        world.fail(`The clean-up of ${cleanupOf} was booked and is not there.`)
      return
    }
    world.visits.push({
      id: row.id,
      token: made.token,
      email,
      cleanupOf,
      possible: [{ status: 'confirmed', start: made.start, isDeleted: false }],
      pendingUntil: null,
    })
  }

  async function expectNotIncluded({ id, token: publicToken }: LinkedVisit) {
    const { includesCleanup } = await world.db.booking.findUniqueOrThrow({ where: { id } })
    if (includesCleanup) world.fail(`The link of ${id} shows no clean-up.`)
    const startDatetime = new Date(world.now + DAY).toISOString()
    const outcome = await world.request({
      name: `the owner of ${id} books a clean-up that is not included`,
      work: ({ cleanup }) => cleanup.book({ publicToken, startDatetime }),
    })
    const isRefused = outcome.is === 'refused' && outcome.code === 'cleanupNotIncluded'
    if (!isRefused && outcome.is !== 'crashed') world.fail(`Booking ${id} got a clean-up.`)
  }

  return { bookCleanup }
}

/** The midnight after the 14th day. */
function passEndOf(visit: Visit): number {
  const lastDate = addDays(localDate(stateOf(visit).start, ZONE), PASS_DAYS)
  return wallToInstant(addDays(lastDate, 1), '00:00', ZONE, 'opening')
}

/** Successes come first. */
function rank(end: string): number {
  return ['done', 'crashed'].includes(end) ? 0 : 1
}
