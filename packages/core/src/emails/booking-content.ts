import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { formatAddon } from '@haircuts/scheduling/free-special'
import { cancelCutoffHours, changesEndAt, OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import { visitTitle } from '@haircuts/scheduling/visit-title'
import { type BookingRow, canRepeat } from '../booking-calendar/booking-record.ts'
import { cleanupPassOf } from '../booking-calendar/cleanup-pass.ts'
import { type AddressStanding, addressStandingOf } from '../clients/address-reads.ts'
import type { Context } from '../kernel/context.ts'
import { promisesAddress } from '../site/address-promise.ts'
import { readEmailTexts } from '../site/read-content.ts'
import { formatContact, type Settings } from '../site/settings.ts'
import { groupContent } from './internal/group-content.ts'
import { addresseeOf, agreedPrice, bookedBy, pricesOfGroup } from './internal/group-reads.ts'
import { CLIENT_KIND_FACTS } from './kinds.ts'
import type { MailContent } from './mail-content.ts'
import type { ClientMessageKind } from './message-schema.ts'

const MINUTE_MS = 60_000

interface ContentInput {
  kind: ClientMessageKind
  booking: BookingRow
  settings: Settings
  /** The token of a booking that the mail links to. */
  tokenOf: (bookingId: number) => Promise<string>
  /** The bookings of an email about several, in order of time. */
  series?: readonly BookingRow[]
  /** The start before a change of it. */
  formerStart?: Date | null
}

/**
 * Builds the content of a mail about a booking. Returning clients get the address in the confirmation, or
 * in a later mail if no earlier one contained it; new clients get it only in the separate address mail.
 */
export async function contentOf(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'now' | 'site'>,
  { kind, booking, settings, tokenOf, series = [], formerStart = null }: ContentInput,
): Promise<MailContent> {
  const { clientName, clientEmail } = await addresseeOf(db, booking)
  const subject = { id: booking.id, clientName, clientEmail }
  const [standing, token, texts, beforeYouCome] = await Promise.all([
    addressStandingOf(db, subject, ctx.now),
    tokenOf(booking.id),
    readEmailTexts(db),
    CLIENT_KIND_FACTS[kind].shows.beforeYouCome ? beforeYouComeOf(db, booking) : null,
  ])
  const { place } = booking
  const address = place === null ? settings.businessAddress : ''
  const length = booking.endAt.getTime() - booking.startAt.getTime()
  return {
    kind,
    texts,
    clientName,
    person: clientName === booking.clientName ? null : booking.clientName,
    bookedBy: await bookedBy(db, booking),
    service: booking.typeName,
    title: visitTitle(booking.typeName, booking.addons),
    addons: booking.addons.map(formatAddon),
    start: booking.startAt,
    formerStart,
    durationMinutes: Math.round(length / MINUTE_MS),
    price: agreedPrice(booking),
    group: await groupContent(db, ctx, { kind, booking, tokenOf }),
    ...(kind === 'cancellation' && clientEmail !== null && (await newPricesOf(db, booking))),
    zone: settings.zone,
    business: businessOf(settings),
    address: (includesAddress(kind, standing) && address) || null,
    addressFollows: place === null ? addressFollows(kind, standing, settings) : null,
    place,
    beforeYouCome,
    limits: limitsOf(booking, ctx.now, settings),
    contact: formatContact(settings),
    request: requestOf(booking),
    weeks: booking.seriesWeeks,
    canRepeat: canRepeat(booking, settings.clientSeries),
    dates: await datesOf(ctx, { kind, series, settings, tokenOf }),
    ...(await cleanupOf(db, ctx, { kind, booking, settings, tokenOf })),
    links: {
      coming: ctx.site.urlOf(`/coming/${token}`),
      reschedule: ctx.site.urlOf(`/reschedule/${token}`),
      cancel: ctx.site.urlOf(`/cancel/${token}`),
      manage: ctx.site.urlOf(`/appointment/${token}`),
      calendar: ctx.site.urlOf(`/api/bookings/public/${token}/calendar.ics`),
      // After the #, which no server sees: the page is the same for all visitors (ADR 26).
      again: ctx.site.urlOf(`/book#again=${token}`),
      ...pagesOf(ctx),
    },
  }
}

/** The free clean-up of a visit in its follow-up, and again in the cancellation of that clean-up, while it can be booked. */
async function cleanupOf(
  db: DatabaseOrTransaction,
  { now, site }: Pick<Context, 'now' | 'site'>,
  { kind, booking, settings, tokenOf }: ContentInput,
): Promise<Pick<MailContent, 'cleanup'>> {
  const { cleanupOfId: id } = booking
  const isCancelled = kind === 'cancellation' && id !== null
  const visit = isCancelled ? await db.booking.findUnique({ where: { id } }) : booking
  if (!visit || !(isCancelled || kind === 'follow-up')) return {}
  const pass = await cleanupPassOf(db, visit, { now, zone: settings.zone })
  if (!pass?.isOpen) return {}
  const url = site.urlOf(`/appointment/${await tokenOf(visit.id)}`)
  return { cleanup: { until: new Date(pass.endsAt.getTime() - 1), url } }
}

/** What the service says now; for the organizer of a group, whose emails list everyone, what each of their services says. */
async function beforeYouComeOf(
  db: DatabaseOrTransaction,
  { groupId, isOrganizer, appointmentTypeId }: BookingRow,
): Promise<string | null> {
  const values = [appointmentTypeId, isOrganizer ? groupId : null, OPEN_STATUSES]
  const services = await queryPrepared<{ text: string }>(db, BEFORE_YOU_COME, values)
  const texts = new Set(services.map(({ text }) => text))
  return texts.size === 0 ? null : [...texts].join('\n')
}

const BEFORE_YOU_COME = {
  name: 'before you come',
  text: `
    SELECT before_you_come AS text FROM appointment_type
     WHERE before_you_come IS NOT NULL
       AND (id = $1 OR id IN (SELECT appointment_type_id FROM booking WHERE group_id = $2::uuid AND status = ANY($3::text[])))
     ORDER BY display_order, id`,
}

/** What a booking that had to ask the barber is told; null for all others. */
function requestOf({ status, pendingUntil, decision, decisionReason }: BookingRow) {
  if (!pendingUntil) return null
  const isTakenBack = status === 'cancelled' && decision === null
  return { until: pendingUntil, isTakenBack, reason: decisionReason }
}

/** The prices that the cancellation of a visit raises, for an email that the organizer of its group reads. */
async function newPricesOf(db: DatabaseOrTransaction, booking: BookingRow) {
  const { groupId, isOrganizer, clientEmail } = booking
  if (groupId === null || !(isOrganizer || clientEmail === null)) return null
  const groupDiscount = booking.groupDiscount.toNumber()
  const visit = { ...booking, groupDiscount, isComing: false }
  const reader = { id: booking.id, isOrganizer: true }
  const { prices, areNew } = await pricesOfGroup(db, { visit, reader })
  return areNew ? { newPrices: prices } : null
}

/** The dates of an email about several bookings, each with a link as long as the link can change it. */
async function datesOf(
  { site, now }: Pick<Context, 'now' | 'site'>,
  { kind, series, settings, tokenOf }: Required<Omit<ContentInput, 'booking' | 'formerStart'>>,
): Promise<MailContent['dates']> {
  const dates: MailContent['dates'] = []
  for (const { id, startAt: start, place, status } of series) {
    const { reschedule, cancel } = limitsOf({ startAt: start, place, status }, now, settings)
    const isOver = reschedule.isOver && cancel.isOver
    if (CLIENT_KIND_FACTS[kind].rules.status !== 'confirmed' || isOver)
      dates.push({ start, url: null })
    else {
      dates.push({ start, url: site.urlOf(`/reschedule/${await tokenOf(id)}`) })
    }
  }
  return dates
}

function includesAddress(
  kind: ClientMessageKind,
  { isKnown, isAddressSent, isAddressSentThere }: AddressStanding,
): boolean {
  switch (CLIENT_KIND_FACTS[kind].shows.address) {
    case 'always':
      return true
    case 'if-known':
      return isKnown
    case 'if-known-or-sent':
      return isKnown || isAddressSentThere
    case 'if-known-not-sent':
      return isKnown && !isAddressSent
    case 'never':
      return false
  }
}

/** Whether an email of this kind tells a new client how the address follows. */
export function mayPromiseAddress(kind: ClientMessageKind): boolean {
  const { address } = CLIENT_KIND_FACTS[kind].shows
  return address !== 'always' && address !== 'never'
}

/** Null while no address is set; 'by-hand', without a promised time, if the barber sends it manually. */
function addressFollows(
  kind: ClientMessageKind,
  { isKnown, isAddressSent }: AddressStanding,
  settings: Settings,
): MailContent['addressFollows'] {
  if (!mayPromiseAddress(kind) || isKnown || isAddressSent || !settings.businessAddress) return null
  return promisesAddress(settings) ? 'in-time' : 'by-hand'
}

interface ChangeableVisit {
  startAt: Date
  place: string | null
  cleanupOfId?: number | null
  status?: string
}

/** A visit at a place of its own is rescheduled by the barber alone, and so is a free clean-up. */
export function limitsOf(
  { startAt, place, cleanupOfId = null, status }: ChangeableVisit,
  now: Date,
  settings: Settings,
): MailContent['limits'] {
  const limit = (hours: number) => {
    const until = changesEndAt(startAt.getTime(), hours)
    return { until: hours > 0 ? new Date(until) : null, isOver: until <= now.getTime() }
  }
  const { rescheduled, cancelled } = settings.cutoffHours
  const isFixed = place !== null || cleanupOfId !== null
  const reschedule = isFixed ? { until: null, isOver: true } : limit(rescheduled)
  return { reschedule, cancel: limit(cancelCutoffHours(status, cancelled)) }
}

export function businessOf(settings: Settings): MailContent['business'] {
  return {
    name: settings.businessName,
    phone: settings.businessPhone,
    email: settings.businessEmail,
    logoUrl: settings.businessLogoUrl,
  }
}

/** Links without tokens, which change nothing. */
export function harmlessLinks(ctx: Pick<Context, 'site'>): MailContent['links'] {
  const pages = pagesOf(ctx)
  const { book } = pages
  const personal = { coming: book, reschedule: book, cancel: book, again: book, manage: book }
  return { ...pages, ...personal, calendar: book }
}

export function pagesOf({ site }: Pick<Context, 'site'>) {
  return {
    book: site.urlOf('/book'),
    donate: site.urlOf('/donate'),
    myLinks: site.urlOf('/links'),
  }
}
