import type { Dice } from './dice.testing.ts'
import type { World } from './world.testing.ts'

const HOUR = 3_600_000
const MAX_CALLS = 3

interface AtDoor {
  isExpected: boolean
  calls: number
}

/** The clients who come to the door, too early and too late as well, and the barber's answers to them. */
export function arrivalsOf(world: World) {
  async function arrive(dice: Dice) {
    const near = world.visits.flatMap(({ id, token, possible: [state] }) =>
      token !== null && state && Math.abs(state.start - world.now) < 3 * HOUR
        ? [{ id, token }]
        : [],
    )
    if (near.length === 0) return
    const { id, token: publicToken } = dice.pick(near)
    const { isExpected } = await atDoor(id)
    const shown = await world.request({
      name: `the owner of ${id} looks for the door`,
      mayCrash: false,
      work: ({ arrival }) => arrival.show({ publicToken }),
    })
    const isShown = shown.is === 'done' && shown.result.arrival !== null
    if (isShown && !isExpected) world.fail(`The address is shown to the owner of ${id}.`)
    const called = await world.request({
      name: `the owner of ${id} is outside`,
      work: ({ arrival }) => arrival.outside({ publicToken }),
    })
    if (called.is !== 'crashed' && (called.is === 'done') !== isShown)
      world.fail(`The door of ${id} was shown (${isShown}), and the call was ${called.is}.`)
    if (!isShown || dice.chance(0.3)) return
    const answer = dice.pick(['come-in', 'five-minutes'] as const)
    const answered = await world.request({
      name: `the barber answers ${id}: ${answer}`,
      isBarber: true,
      work: ({ arrival }) => arrival.answer({ id, answer }),
    })
    const { calls } = await atDoor(id)
    if (calls > MAX_CALLS) world.fail(`The owner of ${id} has called ${calls} times.`)
    if (answered.is === 'refused' && calls > 0) world.fail(`Nobody is outside for ${id}.`)
  }

  /** Whether the client may be at the door by the rows alone, and the presses. */
  async function atDoor(id: number): Promise<AtDoor> {
    const now = new Date(world.now)
    const [found] = await world.db.$queryRaw<AtDoor[]>`
      SELECT status = 'confirmed' AND booking.start_at - interval '2 hours' <= ${now}
             AND ${now} < end_at + coalesce(late.minutes, 0) * interval '1 minute'
             AND EXISTS (SELECT FROM message WHERE booking_id = booking.id AND state = 'sent' AND address_part = 'told')
             AS "isExpected", coalesce(calls, 0) AS calls
        FROM booking LEFT JOIN door_call ON door_call.booking_id = booking.id
        LEFT JOIN LATERAL (
          SELECT version AS minutes FROM message
           WHERE booking_id = booking.id AND kind = 'running-late' AND state <> 'withdrawn' AND created_at >= start_agreed_at
           ORDER BY id DESC LIMIT 1) AS late ON true
       WHERE booking.id = ${id}`
    return found ?? { isExpected: false, calls: 0 }
  }

  return { arrive }
}
