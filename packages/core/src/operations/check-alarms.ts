import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { Transaction } from '@haircuts/db/client'
import { UNSENT } from '../emails/delay.ts'
import { queueAlarmEmail } from '../notifications/barber-email.ts'
import { pushWarning } from '../notifications/push-notices.ts'
import type { PushContext } from '../notifications/push-service.ts'
import { currentAlarms } from './current-alarms.ts'
import type { SystemContext } from './host.ts'
import { ALARM_KINDS, type Alarm, changesOf, SOLVED } from './internal/alarms.ts'

/**
 * Compares the alarms that are on with those of the last check, and queues an email and a notification of each that has begun
 * or ended.
 */
export async function checkAlarms(ctx: SystemContext): Promise<void> {
  const { db, now } = ctx
  const alarms = await currentAlarms(ctx)
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.alarms})`
    const { begun, reported, ended } = changesOf(alarms, await tx.alarm.findMany(), now)
    for (const kind of ended) await reportEnd(tx, ctx, kind)
    for (const { kind } of begun) {
      const row = { beganAt: now, endedAt: null, messageId: null, isReported: false }
      await tx.alarm.upsert({ where: { kind }, create: { kind, ...row }, update: row })
    }
    for (const alarm of reported) await reportBeginning(tx, ctx, alarm)
  })
}

async function reportBeginning(tx: Transaction, ctx: SystemContext, alarm: Alarm) {
  const { kind, sentence, advice, isPushed, isEmailed } = alarm
  await tx.alarm.update({ where: { kind }, data: { isReported: true } })
  if (isPushed) {
    const payload = { kind, beganAt: ctx.now.toISOString() }
    await ctx.enqueue(tx, { name: 'push-alarm', payload })
  }
  if (!isEmailed) return
  const messageId = await queueAlarmEmail(tx, ctx, {
    ...{ sentence, advice, overSince: null },
    ...placeOf(alarm),
  })
  await tx.alarm.update({ where: { kind }, data: { messageId } })
}

/** An email about the beginning that has not left is withdrawn: the one about the end names both times. */
async function reportEnd(tx: Transaction, ctx: SystemContext, kind: string) {
  const { beganAt, messageId, isReported } = await tx.alarm.update({
    where: { kind },
    data: { endedAt: ctx.now },
  })
  const known = ALARM_KINDS.find((each) => each === kind)
  if (!known || !isReported) return
  const payload = { kind, beganAt: beganAt.toISOString(), endedAt: ctx.now.toISOString() }
  await ctx.enqueue(tx, { name: 'push-alarm', payload })
  if (messageId === null) return
  await tx.message.updateMany({
    where: { id: messageId, AND: [UNSENT] },
    data: { state: 'withdrawn', reason: 'The alarm was over.' },
  })
  await queueAlarmEmail(tx, ctx, {
    ...{ sentence: SOLVED[known], advice: null, overSince: beganAt },
    ...placeOf({ place: null }),
  })
}

const PLACES = {
  icloud: { path: '/admin/icloud', label: 'Open iCloud Integration' },
  messages: { path: '/admin/messages', label: 'Open Messages' },
  settings: { path: '/admin/settings', label: 'Open Settings' },
  setup: { path: '/admin/setup', label: 'Set up email' },
  system: { path: '/admin/system', label: 'Open System' },
  unproven: { path: '/admin/new-visits', label: 'Show them' },
}

function placeOf({ place }: Pick<Alarm, 'place'>) {
  return place ? PLACES[place] : { path: '/admin/dashboard', label: 'Open the dashboard' }
}

interface Report {
  kind: string
  beganAt: string
  /** Missing while it is on. */
  endedAt?: string | undefined
}

/**
 * Notifies the barber's devices of an alarm, unless it has ended; or that it has, unless it is on again. The notice of the end
 * takes the place of the one of the beginning.
 */
export async function pushAlarm(
  ctx: SystemContext & PushContext,
  { kind, beganAt, endedAt }: Report,
): Promise<void> {
  const alarm = (await currentAlarms(ctx)).find((each) => each.kind === kind)
  if (alarm && !endedAt) await pushWarning(ctx, new Date(beganAt), noticeOf(alarm))
  const known = ALARM_KINDS.find((each) => each === kind)
  if (alarm || !endedAt || !known) return
  await pushWarning(ctx, new Date(endedAt), {
    name: `alarm-${known}`,
    title: 'Solved',
    body: SOLVED[known],
    path: '/admin/dashboard',
  })
}

function noticeOf(alarm: Alarm) {
  const { kind, sentence, advice } = alarm
  return {
    name: `alarm-${kind}`,
    title: 'Your booking site needs attention',
    body: advice ? `${sentence} ${advice}` : sentence,
    path: placeOf(alarm).path,
  }
}
