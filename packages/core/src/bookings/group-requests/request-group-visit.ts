import type { Transaction } from '@haircuts/db/client'
import { daysBetween } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import { assertNotBlocked } from '../../clients/blocked-contacts.ts'
import { phoneKey } from '../../contacts/phone-number.ts'
import { invalidField } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { countOfDay } from '../../limits/daily-limits.ts'
import { queueGroupRequestEmail } from '../../notifications/group-request-email.ts'
import { readSettings } from '../../site/settings.ts'
import { rejectBotSubmission } from '../booking-limits.ts'
import { GROUP_REQUEST_MESSAGES, MAX_DAYS_AHEAD } from './group-request-form.ts'
import type { RequestInput } from './group-request-schema.ts'

const DAY_MS = 86_400_000
/** Further requests of a mailbox within a day are dropped without a word, since an answer would tell that there were others. */
const MAX_PER_MAILBOX = 3
/** Further requests of a day are no notices on the devices. */
const MAX_NOTICES_PER_DAY = 10

/**
 * Stores what a visitor asks, and notifies the barber. The lock makes the limit of a mailbox hold for calls at the same time.
 *
 * @throws AppError contactTheBarber, tooManyToday, formFilledByProgram, formTooFast or a 422 on the date.
 */
export async function requestGroupVisit(ctx: Context, input: RequestInput) {
  const { formCheck, formAgeMs, date, ...asked } = input
  rejectBotSubmission({ formCheck, formAgeMs })
  await countOfDay(ctx, 'groupRequests')
  await withBookingLock(ctx, async (tx) => {
    const settings = await readSettings(tx)
    assertDate(date, localDate(ctx.now.getTime(), settings.zone))
    const clientPhoneKey = phoneKey(asked.clientPhone, settings.phoneCountry)
    await assertNotBlocked(tx, ctx, [{ email: asked.clientEmail, phoneKey: clientPhoneKey }])
    const recent = await recentRequests(tx, ctx, asked.clientEmail)
    if (recent.ofMailbox >= MAX_PER_MAILBOX) return
    const data = { ...asked, clientPhoneKey, date: new Date(date), createdAt: ctx.now }
    const request = await tx.groupRequest.create({ data })
    await queueGroupRequestEmail(tx, ctx, request)
    if (recent.total >= MAX_NOTICES_PER_DAY || (await tx.pushDevice.count()) === 0) return
    await ctx.enqueue(tx, { name: 'push-group-request', payload: { requestId: request.id } })
  })
  return { received: true as const }
}

function assertDate(date: string, today: string) {
  const days = daysBetween(today, date)
  if (days < 1) throw invalidField('date', GROUP_REQUEST_MESSAGES.date)
  if (days > MAX_DAYS_AHEAD) throw invalidField('date', GROUP_REQUEST_MESSAGES.tooFarAhead)
}

async function recentRequests(tx: Transaction, { now }: Pick<Context, 'now'>, clientEmail: string) {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const [found] = await tx.$queryRaw<{ total: number; ofMailbox: number }[]>`
    SELECT count(*)::int AS total,
           count(*) FILTER (WHERE mailbox_of(client_email::text) = mailbox_of(${clientEmail}))::int AS "ofMailbox"
      FROM group_request WHERE created_at > ${since}::timestamptz`
  return found ?? { total: 0, ofMailbox: 0 }
}
