import { delayToTell } from '@haircuts/core/bookings/delays/tell-delays'
import type { barberOf } from './barber.testing.ts'
import type { Dice } from './dice.testing.ts'
import { isUpcoming, stateOf, type Visit } from './visits.testing.ts'
import type { World } from './world.testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Visits that end late, and what the barber lets the next clients be told. */
export function delaysOf(
  world: World,
  { complete, acts: { create } }: ReturnType<typeof barberOf>,
) {
  /** The barber adds a booking directly after another one, so that it begins late if the first one ends late. */
  async function squeezeIn(dice: Dice) {
    const isNext = (visit: Visit) =>
      isUpcoming(visit, world.now) && stateOf(visit).start < world.now + 2 * HOUR
    const visit = world.visits.find(isNext)
    if (!visit) return
    const { endAt, cleanupMinutes } = await world.db.booking.findUniqueOrThrow({
      where: { id: visit.id },
    })
    await create(dice, endAt.getTime() + cleanupMinutes * MINUTE)
  }

  async function completeLate(dice: Dice) {
    const isUnderWay = (visit: Visit) => {
      const { status, start, isDeleted } = stateOf(visit)
      return (
        status === 'confirmed' && !isDeleted && start < world.now && start > world.now - 2 * HOUR
      )
    }
    const visit = world.visits.find(isUnderWay)
    if (!visit) return
    await complete(visit)
    const first = await world.request({
      name: 'the barber reads of a delay',
      isBarber: true,
      mayCrash: false,
      work: (_, ctx) => delayToTell(ctx),
    })
    if (first.is === 'done' && first.result !== null) await decide(dice, first.result)
    world.queue.add([{ name: 'tell-delays', payload: {} }], world.now)
  }

  async function decide(dice: Dice, delay: { bookingId: number; minutes: number }) {
    const { bookingId: id, minutes } = delay
    const notified = dice.pick([null, minutes, minutes, minutes + 10])
    await world.request({
      name:
        notified === null
          ? 'nobody is told today'
          : `the owner of ${id} is told ${notified} minutes`,
      isBarber: true,
      work: (call) =>
        notified === null ? call.delay.notToday() : call.delay.tell({ id, minutes: notified }),
    })
  }

  return { squeezeIn, completeLate }
}
