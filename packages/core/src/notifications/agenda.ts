import { agendaDue, agendaTime } from '@haircuts/scheduling/barber-mails'
import { localDate } from '@haircuts/scheduling/zone'
import { queueMessage } from '../emails/queue-message.ts'
import type { Context } from '../kernel/context.ts'
import { timeText } from '../kernel/date-format.ts'
import { readSettings } from '../site/settings.ts'
import { agendaVersion, agendaVisits } from './barber-content.ts'
import { barberAddress } from './barber-email.ts'
import { pushWarning } from './push-notices.ts'
import type { PushContext } from './push-service.ts'

/**
 * Queues the agenda of the day when it is due and there are bookings, once for each day however many workers ask. A day
 * without bookings at that hour gets none later: of those, the barber hears one by one.
 */
export async function planAgenda(ctx: Pick<Context, 'db' | 'now' | 'enqueue'>): Promise<void> {
  const settings = await readSettings(ctx.db)
  const { zone, agendaHour: hour } = settings
  const date = agendaDue(ctx.now.getTime(), { hour, zone })
  if (date === null) return
  const day = new Date(date)
  if ((await ctx.db.agenda.count({ where: { day } })) > 0) return
  const { visits } = await agendaVisits(ctx.db, { date, settings })
  await ctx.db.$transaction(async (tx) => {
    const data = [{ day, plannedAt: ctx.now }]
    const { count } = await tx.agenda.createMany({ data, skipDuplicates: true })
    if (count === 0 || visits.length === 0) return
    const recipient = settings.notifyBarberEmail ? await barberAddress(tx, settings) : null
    if (recipient !== null) {
      const about = { version: agendaVersion(date), otherBookings: visits.map(({ id }) => id) }
      await queueMessage(tx, ctx, { kind: 'barber-agenda', recipient, ...about })
    }
    if ((await tx.pushDevice.count()) > 0) {
      await ctx.enqueue(tx, { name: 'push-agenda', payload: { date } })
    }
  })
}

/** Notifies every device of the bookings of the day. A repeated job sends the same notice, which does not alert again. */
export async function pushAgenda(ctx: PushContext, { date }: { date: string }): Promise<void> {
  const settings = await readSettings(ctx.db)
  const { zone, agendaHour } = settings
  if (agendaHour === null || localDate(ctx.now.getTime(), zone) !== date) return
  const { visits } = await agendaVisits(ctx.db, { date, settings })
  const [first] = visits
  if (!first) return
  const count = visits.length === 1 ? '1 booking' : `${visits.length} bookings`
  await pushWarning(ctx, new Date(agendaTime(date, { hour: agendaHour, zone })), {
    name: 'agenda',
    title: `Today: ${count}`,
    body: `First: ${timeText(first.startAt, zone)}, ${first.clientName}, ${first.typeName}`,
    path: '/admin/dashboard',
  })
}
