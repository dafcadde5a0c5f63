import { checkErased } from './rest-erased.testing.ts'
import { checkLinks } from './rest-links.testing.ts'
import { checkNotifications } from './rest-notifications.testing.ts'
import { checkRows } from './rest-rows.testing.ts'
import { checkHolds } from './rest-times.testing.ts'
import { checkWaiting } from './rest-waiting.testing.ts'
import { HOUR, MINUTE, type Stage } from './stage.testing.ts'

const JOBS = [
  'plan-messages',
  'settle-offers',
  'expire-requests',
  'compare-events',
  'retry-webhooks',
] as const

/** Faults end and the queue is drained: then everything has to agree. */
export async function atRest(stage: Stage, touched: ReadonlySet<number>): Promise<void> {
  const { world } = stage
  const { faults } = world
  world.faults = { services: 0, servers: 0 }
  await stage.barber('goes on after a restore', ({ restore }) => restore.resume())
  await world.workUntil(world.now + HOUR)
  world.queue.add(
    JOBS.map((name) => ({ name, payload: {} })),
    world.now,
  )
  await world.workUntil(world.now + 2 * MINUTE)
  await stage.refresh()
  await checkRows(stage)
  await checkHolds(stage)
  await checkNotifications(stage)
  await checkLinks(stage, touched)
  await checkWaiting(stage)
  await checkErased(stage)
  world.faults = faults
}
