import type { Context } from '../kernel/context.ts'
import { promisesAddress } from '../site/address-promise.ts'
import { formatContact, readSettings, type Settings } from '../site/settings.ts'
import { type WrittenMail, writeMail } from './content.ts'
import { sampleProposal } from './group-request-email.ts'
import { sampleBarberMail } from './internal/barber-content.ts'
import { BEFORE_VISIT, businessOf, limitsOf, pagesOf } from './internal/booking-content.ts'
import { sampleLinksMail } from './internal/links-content.ts'
import {
  type ClientMessageKind,
  isBarberKind,
  isMailboxKind,
  isRequestKind,
  type MessageKind,
} from './message-schema.ts'
import { sampleClosedDay, sampleOffer } from './offers.ts'
import type { MailContent } from './texts.ts'

const DAY_MS = 86_400_000
const SAMPLE_DELAY = 10

/** Sample content for previews and test mails; its links contain no tokens. */
export function sampleContent(
  kind: ClientMessageKind,
  ctx: Context,
  settings: Settings,
): MailContent {
  const start = new Date(Math.ceil(ctx.now.getTime() / 3_600_000) * 3_600_000 + DAY_MS)
  const address = settings.businessAddress
  const pages = pagesOf(ctx)
  return {
    kind,
    clientName: 'First Last',
    person: null,
    bookedBy: null,
    title: 'Haircut with hot towel',
    service: 'Haircut',
    addons: ['Hot towel'],
    start,
    formerStart: kind === 'reschedule' ? new Date(start.getTime() - DAY_MS) : null,
    durationMinutes: 40,
    price: 24,
    group: null,
    zone: settings.zone,
    business: businessOf(settings),
    address: kind === 'address' ? address || 'Your address, once it is set' : null,
    place: null,
    addressFollows: promisesAddress(settings) && BEFORE_VISIT.includes(kind) ? 'in-time' : null,
    ...(kind === 'earlier' ? { offer: { ...sampleOffer(ctx.now, start), url: pages.book } } : {}),
    ...(kind === 'closed-day'
      ? { closedDay: { ...sampleClosedDay(ctx.now, start), url: pages.book } }
      : {}),
    ...(kind === 'waitlist' ? { waiting: sampleWish(start, pages.book) } : {}),
    ...(kind === 'running-late' ? { minutesLate: SAMPLE_DELAY } : {}),
    ...(kind === 'follow-up' ? { cleanup: sampleCleanup(start, pages.book) } : {}),
    ...(kind === 'nudge' ? { nudge: sampleNudge(pages.book) } : {}),
    limits: limitsOf({ startAt: start, place: null }, ctx.now, settings),
    contact: formatContact(settings),
    request: sampleRequest(kind, start),
    weeks: null,
    canRepeat: false,
    dates: [],
    links: {
      ...pages,
      coming: pages.book,
      reschedule: pages.book,
      cancel: pages.book,
      again: pages.book,
      manage: pages.book,
      calendar: pages.book,
    },
  }
}

function sampleCleanup(start: Date, url: string): NonNullable<MailContent['cleanup']> {
  return { until: new Date(start.getTime() + 13 * DAY_MS), url }
}

/** Its link unsubscribes nobody. */
function sampleNudge(url: string): NonNullable<MailContent['nudge']> {
  return { isLast: false, unsubscribeUrl: url }
}

function sampleWish(start: Date, url: string): NonNullable<MailContent['waiting']> {
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  const lastDate = iso(new Date(start.getTime() + 6 * DAY_MS))
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  return { firstDate: iso(start), lastDate, weekdays, fromTime: '09:00', toTime: '17:00', url }
}

function sampleRequest(kind: MessageKind, start: Date): MailContent['request'] {
  if (kind !== 'requested' && kind !== 'declined' && kind !== 'expired') return null
  const reason = kind === 'declined' ? 'Your words to the client, if you choose some.' : null
  return { until: new Date(start.getTime() - DAY_MS / 2), isTakenBack: false, reason }
}

export async function previewOf(ctx: Context, { kind }: { kind: MessageKind }) {
  const settings = await readSettings(ctx.db)
  return { ...sampleMail(kind, ctx, settings), calendarFile: null }
}

function sampleMail(kind: MessageKind, ctx: Context, settings: Settings): WrittenMail {
  if (isBarberKind(kind)) return sampleBarberMail(kind, ctx, settings)
  if (isMailboxKind(kind)) return sampleLinksMail(ctx, settings)
  if (isRequestKind(kind)) return sampleProposal(ctx, settings)
  return writeMail(sampleContent(kind, ctx, settings))
}
