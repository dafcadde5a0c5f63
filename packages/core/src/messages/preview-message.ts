import type { Context } from '../kernel/context.ts'
import { promisesAddress } from '../site/address-promise.ts'
import type { EmailTexts } from '../site/emails-form.ts'
import { readEmailTexts } from '../site/read-content.ts'
import { formatContact, readSettings, type Settings } from '../site/settings.ts'
import { type WrittenMail, writeMail } from './content.ts'
import { sampleProposal } from './group-request-email.ts'
import { sampleBarberMail } from './internal/barber-content.ts'
import { businessOf, limitsOf, mayPromiseAddress, pagesOf } from './internal/booking-content.ts'
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
  ctx: Pick<Context, 'now' | 'site'>,
  { settings, texts }: { settings: Settings; texts: EmailTexts },
): MailContent {
  // A reminder to book tells of a visit that is weeks ago.
  const days = kind === 'nudge' ? -35 : 1
  const start = new Date(Math.ceil(ctx.now.getTime() / 3_600_000) * 3_600_000 + days * DAY_MS)
  const address = settings.businessAddress
  return {
    kind,
    texts,
    clientName: 'First Last',
    person: null,
    bookedBy: null,
    title: 'Haircut with hot towel',
    service: 'Haircut',
    addons: ['Hot towel'],
    start,
    durationMinutes: 40,
    price: 24,
    group: null,
    zone: settings.zone,
    business: businessOf(settings),
    address: kind === 'address' ? address || 'Your address, once it is set' : null,
    place: null,
    beforeYouCome: null,
    addressFollows: promisesAddress(settings) && mayPromiseAddress(kind) ? 'in-time' : null,
    ...inventedParts(kind, ctx, start),
    ...(kind === 'follow-up' ? { cleanup: sampleCleanup(start, pagesOf(ctx).book) } : {}),
    limits: limitsOf({ startAt: start, place: null }, ctx.now, settings),
    contact: formatContact(settings),
    weeks: null,
    canRepeat: false,
    dates: [],
    links: harmlessLinks(ctx),
  }
}

function sampleCleanup(start: Date, url: string): NonNullable<MailContent['cleanup']> {
  return { until: new Date(start.getTime() + 13 * DAY_MS), url }
}

/** Links without tokens, which change nothing. */
export function harmlessLinks({ site }: Pick<Context, 'site'>): MailContent['links'] {
  const pages = pagesOf({ site })
  const { book } = pages
  const personal = { coming: book, reschedule: book, cancel: book, again: book, manage: book }
  return { ...pages, ...personal, calendar: book }
}

/** What an email of a kind tells besides the visit itself, invented for a visit at `start`. */
export function inventedParts(
  kind: ClientMessageKind,
  ctx: Pick<Context, 'now' | 'site'>,
  start: Date,
) {
  const { book: url } = pagesOf(ctx)
  return {
    formerStart: kind === 'reschedule' ? new Date(start.getTime() - DAY_MS) : null,
    request: sampleRequest(kind, start),
    ...(kind === 'earlier' ? { offer: { ...sampleOffer(ctx.now, start), url } } : {}),
    ...(kind === 'closed-day' ? { closedDay: { ...sampleClosedDay(ctx.now, start), url } } : {}),
    ...(kind === 'waitlist' ? { waiting: sampleWish(start, url) } : {}),
    ...(kind === 'running-late' ? { minutesLate: SAMPLE_DELAY } : {}),
    ...(kind === 'nudge' ? { nudge: sampleNudge(url) } : {}),
  } satisfies Partial<MailContent>
}

/** Its link unsubscribes nobody. */
function sampleNudge(url: string): NonNullable<MailContent['nudge']> {
  return { isLast: false, unsubscribeUrl: url }
}

export function sampleWish(start: Date, url: string): NonNullable<MailContent['waiting']> {
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

export async function previewOf(
  ctx: Pick<Context, 'db' | 'now' | 'site'>,
  { kind }: { kind: MessageKind },
) {
  const [settings, texts] = await Promise.all([readSettings(ctx.db), readEmailTexts(ctx.db)])
  return { ...sampleMail(kind, ctx, { settings, texts }), calendarFile: null }
}

function sampleMail(
  kind: MessageKind,
  ctx: Pick<Context, 'now' | 'site'>,
  sample: { settings: Settings; texts: EmailTexts },
): WrittenMail {
  if (isBarberKind(kind)) return sampleBarberMail(kind, ctx, sample.settings)
  if (isMailboxKind(kind)) return sampleLinksMail(ctx, sample)
  if (isRequestKind(kind)) return sampleProposal(ctx, sample)
  return writeMail(sampleContent(kind, ctx, sample))
}
