import type { DatabaseOrTransaction, Prisma, Transaction } from '@haircuts/db/client'
import { formatAddon } from '@haircuts/scheduling/free-special'
import { visitTitle } from '@haircuts/scheduling/visit-title'
import { startOfDay } from '@haircuts/scheduling/zone'
import type { Context } from '../kernel/context.ts'
import { deriveLink } from '../links/links.ts'
import { readEmailTexts } from '../site/read-content.ts'
import { formatContact, type Settings } from '../site/settings.ts'
import { businessOf, harmlessLinks, limitsOf } from './booking-content.ts'
import { isOverLimit } from './internal/mailbox-limit.ts'
import type { MailContent } from './mail-content.ts'
import { clientMessage, type MessageContent } from './message-content.ts'
import type { ClientMessageKind } from './message-schema.ts'
import { ignoredOffers, MAX_IGNORED, openOfferOf, withdrawnOfferOf } from './offers.ts'
import {
  type Drop,
  HELD,
  heldBackBy,
  MAX_CONFIRMATIONS_PER_DAY,
  MAX_ENTRIES,
  OFFER_ENDED_REASON,
} from './policy.ts'

type Entry = Prisma.WaitlistEntryGetPayload<{ include: { appointmentType: true } }>

interface EntryMessage {
  id: number
  key: string
  recipient: string
  kind: ClientMessageKind
  version: number
  isForced: boolean
}

/** The confirmed entries of a mailbox that are people without a booking and not over. */
export async function confirmedEntriesOf(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  email: string | null,
): Promise<number> {
  const [found] = await db.$queryRaw<{ entries: number }[]>`
    SELECT count(*)::int AS entries FROM waitlist_entry
     WHERE mailbox_of(client_email) = mailbox_of(${email}) AND booking_id IS NULL AND is_confirmed
       AND last_date >= (${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date - 1`
  return found?.entries ?? 0
}

interface EntryInput {
  message: EntryMessage
  waitlistEntryId: number
  settings: Settings
  /** The mailbox had too many emails within a day. */
  isFull: boolean
}

/**
 * What an email to a person on the waitlist without a booking says, as the entry is now, or why it is not sent; null once the
 * entry is gone, and its messages with it. Only the log tells that a mailbox had too many.
 */
export async function entryContent(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'site'>,
  { message, waitlistEntryId: id, settings, isFull }: EntryInput,
): Promise<MessageContent | { drop: Drop } | null> {
  const { kind } = message
  const include = { appointmentType: true }
  const entry = await tx.waitlistEntry.findUnique({ where: { id }, include })
  if (!entry) return null
  const offer = kind === 'earlier' ? await openOfferOf(tx, ctx, message) : null
  const drop = await reasonToDrop(tx, ctx, { message, entry, settings, hasOffer: offer !== null })
  if (drop) return { drop }
  if (isFull && !message.isForced) return { drop: HELD }
  const url = async (purpose: 'waiting' | 'offer', subjectId: number) => {
    const link = { message, purpose, subjectId, handedOut: 'emailed' } as const
    return ctx.site.urlOf(`/${purpose}/${await deriveLink(tx, ctx.secretBox, link)}`)
  }
  const content = await contentOf(tx, ctx, {
    kind,
    entry,
    settings,
    url: await url('waiting', entry.id),
  })
  if (kind === 'offer-withdrawn') content.withdrawn = await withdrawnOfferOf(tx, message)
  if (!offer) return clientMessage(content)
  const { start, until } = offer
  content.start = start
  const ignored = (await ignoredOffers(tx, ctx)).get(entry.id) ?? 0
  const isLast = ignored === MAX_IGNORED - 1
  content.offer = { start, until, isLast, url: await url('offer', offer.id) }
  return clientMessage(content)
}

interface DropInput {
  message: EntryMessage
  entry: Entry
  settings: Settings
  hasOffer: boolean
}

async function reasonToDrop(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { message, entry, settings, hasOffer }: DropInput,
): Promise<Drop | null> {
  const { kind, isForced } = message
  if (kind === 'earlier' && !hasOffer) return { state: 'withdrawn', reason: OFFER_ENDED_REASON }
  if (kind === 'waitlist' && entry.isConfirmed) {
    return { state: 'withdrawn', reason: 'The person has already confirmed.' }
  }
  if (isForced) return null
  const heldBack = heldBackBy(kind, settings)
  if (heldBack) return { state: 'skipped', reason: heldBack }
  if (kind !== 'waitlist') return null
  if ((await confirmedEntriesOf(tx, ctx, entry.clientEmail)) >= MAX_ENTRIES) {
    const reason = `This mailbox is on the waitlist ${MAX_ENTRIES} times already.`
    return { state: 'skipped', reason }
  }
  const max = MAX_CONFIRMATIONS_PER_DAY
  if (await isOverLimit(tx, ctx, { messageId: message.id, kind, max })) {
    const reason = `This mailbox got ${max} of these emails within a day.`
    return { state: 'skipped', reason }
  }
  return null
}

interface ContentInput {
  kind: ClientMessageKind
  entry: Entry
  settings: Settings
  /** The page of the entry. */
  url: string
}

async function contentOf(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'site'>,
  { kind, entry, settings, url }: ContentInput,
): Promise<MailContent> {
  const { appointmentType, addonIds, clientName, firstDate, lastDate } = entry
  const addons = await tx.addon.findMany({
    where: { id: { in: addonIds } },
    orderBy: { id: 'asc' },
  })
  const service = appointmentType?.name ?? 'an appointment'
  const parts = [...(appointmentType ? [appointmentType] : []), ...addons]
  const durationMinutes = parts.reduce((sum, part) => sum + part.durationMinutes, 0)
  const wish = wishOf(entry, { firstDate: firstDate ?? ctx.now, lastDate: lastDate ?? ctx.now })
  // Stored dates are midnights of UTC, which are the evening before in the zone of the business.
  const start = new Date(startOfDay(wish.firstDate, settings.zone))
  return {
    kind,
    texts: await readEmailTexts(tx),
    clientName: clientName ?? '',
    person: null,
    bookedBy: null,
    service,
    title: visitTitle(service, addons),
    addons: addons.map(formatAddon),
    start,
    formerStart: null,
    durationMinutes,
    price: 0,
    group: null,
    place: null,
    beforeYouCome: null,
    zone: settings.zone,
    business: businessOf(settings),
    address: null,
    addressFollows: null,
    limits: limitsOf({ startAt: start, place: null }, ctx.now, settings),
    contact: formatContact(settings),
    request: null,
    weeks: null,
    canRepeat: false,
    dates: [],
    waiting: { ...wish, url },
    links: harmlessLinks(ctx),
  }
}

function wishOf(
  { weekdays, fromTime, toTime }: Entry,
  { firstDate, lastDate }: { firstDate: Date; lastDate: Date },
) {
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  return { weekdays, fromTime, toTime, firstDate: iso(firstDate), lastDate: iso(lastDate) }
}
