import type { Caller } from '@haircuts/router/testing'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import type { Dice } from './dice.testing.ts'
import { ZONE } from './visitors.testing.ts'
import type { World } from './world.testing.ts'

const CLIENTS = 4
const FRIENDS = 14
/** Nothing else prevents a start that was shown a moment ago. */
const LIMIT = 'tooManyUpcoming'

type CreateGroup = Parameters<Caller['bookingGroup']['create']>[0]

/** Several people who book visits in a row. */
export function groupsOf(world: World, services: readonly number[]) {
  let keys = 0

  async function bookGroup(dice: Dice) {
    const size = dice.pick([2, 3, 4])
    const chosen = Array.from({ length: size }, () => dice.pick(services))
    const [appointmentTypeId = 0, ...others] = chosen
    const startDate = addDays(localDate(world.now, ZONE), dice.below(12))
    const shown = await world.request({
      name: `a group of ${size} reads free times`,
      mayCrash: false,
      work: ({ availability }) =>
        availability.window({ people: chosen.join(','), startDate, days: 4 }),
    })
    const starts = shown.is === 'done' ? shown.result.days.flatMap((day) => day.starts) : []
    if (starts.length === 0) return
    const client = dice.below(CLIENTS)
    const input: CreateGroup = {
      appointmentTypeId,
      startDatetime: new Date(dice.pick(starts)).toISOString(),
      clientName: `Group ${client}`,
      clientEmail: `group${client}@example.edu`,
      clientPhone: '979 555 0199',
      isFirstTime: false,
      others: others.map((id) => ({
        clientName: 'Ben',
        clientEmail: dice.chance(0.3) ? `friend${dice.below(FRIENDS)}@example.edu` : null,
        appointmentTypeId: id,
      })),
    }
    keys += 1
    const idempotencyKey = `group ${keys} of ${world.seed}`
    const create = (mayCrash: boolean) =>
      world.request({
        name: `${input.clientEmail} books ${size} visits at ${input.startDatetime}`,
        idempotencyKey,
        mayCrash,
        work: ({ bookingGroup }) => bookingGroup.create(input),
      })
    const first = await create(true)
    // A repeated request gets a response, and the two make one group, whether or not the first one succeeded.
    const outcome = first.is === 'crashed' ? await create(false) : first
    if (outcome.is === 'done') remember(input, outcome.result.bookings)
    else if (outcome.is === 'refused' && outcome.code !== LIMIT)
      world.fail(`A group was refused: ${outcome.code} (${outcome.detail}).`)
  }

  function remember(input: CreateGroup, bookings: Created) {
    const emails = [input, ...input.others].map(({ clientEmail }) => clientEmail ?? null)
    const [organizer] = bookings
    const isWhole = bookings.every(({ status }) => status === organizer?.status)
    if (!isWhole || bookings.length !== emails.length)
      world.fail('A group was not booked as a whole.')
    for (const [index, { id, publicToken: token, status, startDatetime }] of bookings.entries()) {
      world.visits.push({
        id,
        token,
        email: emails[index] ?? null,
        cleanupOf: null,
        groupId: `group of ${organizer?.id}`,
        possible: [{ status, start: startDatetime.getTime(), isDeleted: false }],
        pendingUntil: null,
      })
    }
  }

  return { bookGroup }
}

type Created = Awaited<ReturnType<Caller['bookingGroup']['create']>>['bookings']
