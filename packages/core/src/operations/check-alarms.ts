import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import { pushWarning } from '../messages/push-notices.ts'
import type { PushContext } from '../messages/push-service.ts'
import { currentAlarms } from './current-alarms.ts'
import type { SystemContext } from './host.ts'
import { type Alarm, changesOf } from './internal/alarms.ts'

/** Compares the alarms that are on with those of the last check, and enqueues a notification of each that has begun. */
export async function checkAlarms(ctx: SystemContext): Promise<void> {
  const { db, now } = ctx
  const alarms = await currentAlarms(ctx)
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.alarms})`
    const { begun, pushed, ended } = changesOf(alarms, await tx.alarm.findMany(), now)
    await tx.alarm.updateMany({ where: { kind: { in: ended } }, data: { endedAt: now } })
    for (const kind of begun) {
      const row = { beganAt: now, endedAt: null }
      await tx.alarm.upsert({ where: { kind }, create: { kind, ...row }, update: row })
    }
    for (const kind of pushed) {
      const payload = { kind, beganAt: now.toISOString() }
      await ctx.enqueue(tx, { name: 'push-alarm', payload })
    }
  })
}

const PATHS = {
  icloud: '/admin/icloud',
  messages: '/admin/messages',
  setup: '/admin/setup',
  system: '/admin/system',
}

/** Notifies the barber's devices of an alarm, unless it has ended. */
export async function pushAlarm(
  ctx: SystemContext & PushContext,
  { kind, beganAt }: { kind: string; beganAt: string },
): Promise<void> {
  const alarm = (await currentAlarms(ctx)).find((each) => each.kind === kind)
  if (alarm) await pushWarning(ctx, new Date(beganAt), noticeOf(alarm))
}

function noticeOf({ kind, sentence, advice, place }: Alarm) {
  return {
    name: `alarm-${kind}`,
    title: 'Your booking site needs attention',
    body: advice ? `${sentence} ${advice}` : sentence,
    path: place ? PATHS[place] : '/admin/dashboard',
  }
}
