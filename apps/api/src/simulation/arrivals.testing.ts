import type { Dice } from './dice.testing.ts'
import type { World } from './world.testing.ts'

const HOUR = 3_600_000

/** The clients who look for the door, too early and too late as well, of a barber who may be running late. */
export function arrivalsOf(world: World) {
  async function arrive(dice: Dice) {
    const near = world.visits.flatMap(({ id, token, possible: [state] }) =>
      token !== null && state && Math.abs(state.start - world.now) < 3 * HOUR
        ? [{ id, token }]
        : [],
    )
    if (near.length === 0) return
    const { id, token: publicToken } = dice.pick(near)
    if (dice.chance(0.3)) {
      const minutes = dice.pick([10, 15, 20])
      await world.request({
        name: `the barber is ${minutes} minutes late for ${id}`,
        isBarber: true,
        work: ({ lateNotice }) => lateNotice.send({ id, minutes }),
      })
    }
    const isExpected = await isAtDoor(id)
    const shown = await world.request({
      name: `the owner of ${id} looks for the door`,
      mayCrash: false,
      work: ({ arrival }) => arrival.show({ publicToken }),
    })
    const isShown = shown.is === 'done' && shown.result.arrival !== null
    if (isShown && !isExpected) world.fail(`The address is shown to the owner of ${id}.`)
  }

  /** Whether the client may be at the door by the rows alone. */
  async function isAtDoor(id: number): Promise<boolean> {
    const now = new Date(world.now)
    const [found] = await world.db.$queryRaw<{ isExpected: boolean }[]>`
      SELECT status = 'confirmed' AND booking.start_at - interval '2 hours' <= ${now}
             AND ${now} < end_at + coalesce(late.minutes, 0) * interval '1 minute'
             AND EXISTS (SELECT FROM message WHERE booking_id = booking.id AND state = 'sent' AND address_part = 'told')
             AS "isExpected"
        FROM booking LEFT JOIN LATERAL (
          SELECT version AS minutes FROM message
           WHERE booking_id = booking.id AND kind = 'running-late' AND state <> 'withdrawn' AND created_at >= start_agreed_at
           ORDER BY id DESC LIMIT 1) AS late ON true
       WHERE booking.id = ${id}`
    return found?.isExpected ?? false
  }

  return { arrive }
}
