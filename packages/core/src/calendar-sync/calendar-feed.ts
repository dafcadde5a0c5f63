import type { CalendarFeed } from '@haircuts/db/client'
import { type Visit, visitsFile } from '@haircuts/ical/collection'
import { recordSecurityEvent } from '../accounts/security-events.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { randomToken, sha256 } from '../kernel/secrets.ts'
import { readSettings } from '../site/settings.ts'
import type { FeedInput } from './calendar-feed-schema.ts'

const MAX_FEEDS = 10
/** How far back a feed goes, for a calendar that shows the past weeks. */
const PAST_MS = 60 * 86_400_000
const READ_NOTED_EVERY_MS = 3_600_000

function feedView({ id, name, showsNames, createdAt, lastReadAt }: CalendarFeed) {
  return { id, name, showsNames, createdAt, lastReadAt }
}

export async function listFeeds({ db }: Pick<Context, 'db'>) {
  return (await db.calendarFeed.findMany({ orderBy: { id: 'asc' } })).map(feedView)
}

/**
 * @returns the feed with its secret address, which is never shown again.
 * @throws AppError tooManyFeeds
 */
export async function createFeed(ctx: Context, { name, showsNames }: FeedInput) {
  const token = randomToken()
  const created = await ctx.db.$transaction(async (tx) => {
    // Orders concurrent calls, so that they do not exceed the limit together.
    await tx.$queryRaw`SELECT FROM admin ORDER BY id LIMIT 1 FOR UPDATE`
    if ((await tx.calendarFeed.count()) >= MAX_FEEDS) throw new AppError('tooManyFeeds')
    const data = { name, showsNames, tokenHash: sha256(token), createdAt: ctx.now }
    return tx.calendarFeed.create({ data })
  })
  await recordSecurityEvent(ctx, 'calendar_feed_created')
  return { ...feedView(created), url: ctx.site.urlOf(`/api/feeds/${token}.ics`) }
}

/** Ends a feed: its address leads nowhere any more. @throws AppError feedNotFound */
export async function deleteFeed(ctx: Context, { id }: { id: number }): Promise<void> {
  const { count } = await ctx.db.calendarFeed.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('feedNotFound')
  await recordSecurityEvent(ctx, 'calendar_feed_deleted')
}

/**
 * The bookings of the last 60 days and all that are ahead, as a calendar file. Whoever has the address sees when the barber
 * is busy and with which service, with the names of clients if the barber chose so, but neither contacts, notes nor the place.
 *
 * @throws AppError linkInvalid
 */
export async function readFeed(
  ctx: Pick<Context, 'db' | 'now'>,
  { token }: { token: string },
): Promise<string> {
  const { db, now } = ctx
  const feed = await db.calendarFeed.findUnique({ where: { tokenHash: sha256(token) } })
  if (!feed) throw new AppError('linkInvalid')
  const { zone, businessName } = await readSettings(db)
  await db.calendarFeed.updateMany({
    where: {
      id: feed.id,
      OR: [
        { lastReadAt: null },
        { lastReadAt: { lt: new Date(now.getTime() - READ_NOTED_EVERY_MS) } },
      ],
    },
    data: { lastReadAt: now },
  })
  let file = ''
  const visits = visitsOf(ctx, { showsNames: feed.showsNames, zone })
  for await (const piece of visitsFile(visits, businessName)) file += piece
  return file
}

async function* visitsOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { showsNames, zone }: { showsNames: boolean; zone: string },
): AsyncGenerator<Visit> {
  const bookings = await db.booking.findMany({
    where: { status: { not: 'cancelled' }, startAt: { gte: new Date(now.getTime() - PAST_MS) } },
    select: {
      calendarUid: true,
      revision: true,
      startAt: true,
      endAt: true,
      updatedAt: true,
      status: true,
      typeName: true,
      clientName: true,
    },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  for (const { calendarUid, revision, startAt, endAt, updatedAt, ...booking } of bookings) {
    const { status, typeName, clientName } = booking
    const title = showsNames ? `${clientName} - ${typeName}` : typeName
    yield {
      uid: calendarUid,
      sequence: revision,
      start: startAt,
      end: endAt,
      summary: status === 'pending' ? `${title} (asks)` : title,
      description: '',
      stamp: updatedAt,
      zone,
      isCancelled: false,
    }
  }
}
