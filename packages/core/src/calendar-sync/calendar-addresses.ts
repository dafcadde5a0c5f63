import type { CloudCalendar } from '@haircuts/db/client'
import { changeRules } from '../availability/change-rules.ts'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { startTask } from '../tasks/tasks.ts'
import { CalendarError } from './calendar-error.ts'
import type { AddressInput } from './calendar-schema.ts'
import { addressGateway } from './internal/address-gateway.ts'
import { ADDRESS_PURPOSE, NO_LOGIN, type SyncContext } from './internal/calendar-access.ts'
import { countEvents } from './internal/mirror-reads.ts'

/** More would be read for minutes, one after the other. */
const MAX_ADDRESSES = 10
const NOTHING = { url: '', syncToken: null, ctag: null, etags: new Map<string, string>() }

function addressView(
  { id, displayname, url, lastSyncedAt, lastError }: CloudCalendar,
  events: number,
) {
  const host = new URL(url).host
  return { id, name: displayname ?? host, host, lastSyncedAt, lastError, events }
}

/** The calendars that are read from an address, in the order in which they were added. */
export async function listAddresses({ db }: Pick<Context, 'db'>) {
  const rows = await db.cloudCalendar.findMany({
    where: { accountId: null },
    orderBy: { id: 'asc' },
  })
  const events = await countEvents(db)
  return rows.map((row) => addressView(row, events.get(row.id) ?? 0))
}

/**
 * Adds a calendar whose events block time, after reading it once, so that a wrong address is refused at once. A job syncs it.
 *
 * @throws AppError tooManyCalendars, or a 422 on `url`.
 */
export async function addAddress(ctx: SyncContext, { name, url: address }: AddressInput) {
  await assertCalendar(ctx, address)
  const created = await ctx.db.$transaction(async (tx) => {
    // Orders concurrent calls, so that they do not exceed the limit together.
    await tx.$queryRaw`SELECT FROM admin ORDER BY id LIMIT 1 FOR UPDATE`
    const count = await tx.cloudCalendar.count({ where: { accountId: null } })
    if (count >= MAX_ADDRESSES) throw new AppError('tooManyCalendars')
    const row = await tx.cloudCalendar.create({
      data: {
        url: new URL(address).origin,
        encryptedAddress: ctx.secretBox.encrypt(address, ADDRESS_PURPOSE),
        displayname: name,
        isWritable: false,
        mappedToBlackout: true,
      },
    })
    await ctx.enqueue(tx, { name: 'sync-calendar', payload: { calendarId: row.id } })
    await startTask(tx, ctx, { kind: 'sync', calendarId: row.id })
    return row
  })
  return addressView(created, 0)
}

async function assertCalendar(ctx: SyncContext, address: string): Promise<void> {
  try {
    const gateway = addressGateway(ctx, address)
    await gateway.changes(NO_LOGIN, NOTHING, true)
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    throw invalidField('url', REFUSALS[error.kind] ?? error.message)
  }
}

/** Nothing is blocked yet, so these do not say what stays blocked. */
const REFUSALS: Partial<Record<CalendarError['kind'], string>> = {
  addressAway:
    'This server cannot be reached right now. Please check the address, or try again later.',
  addressRefused:
    'This address does not lead to a calendar. Please copy it again from your calendar.',
  addressBroken:
    'This address leads to a page and not to a calendar. Please copy the address that ends with .ics, which is often called secret or private.',
  addressTooLarge: 'This calendar is larger than 50 MB, or holds more than 5 MB of coming events.',
  unread: 'This calendar could not be read, because it takes too long.',
}

/** Removes a calendar with the time that it blocks. @throws AppError cloudCalendarNotFound */
export async function removeAddress(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { id }: { id: number },
): Promise<void> {
  await changeRules(ctx, async (tx) => {
    const { count } = await tx.cloudCalendar.deleteMany({ where: { id, accountId: null } })
    if (count === 0) throw new AppError('cloudCalendarNotFound')
  })
}
