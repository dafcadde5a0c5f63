import { addDays } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import type { Context } from '../../kernel/context.ts'
import { frameOf } from '../../notifications/barber-content.ts'
import {
  actsMail,
  agendaMail,
  alarmMail,
  groupRequestsMail,
} from '../../notifications/barber-texts.ts'
import { promisesAddress } from '../../site/address-promise.ts'
import type { EmailName } from '../../site/email-fields-form.ts'
import type { EmailTexts } from '../../site/emails-form.ts'
import { formatContact, type Settings } from '../../site/settings.ts'
import {
  businessOf,
  harmlessLinks,
  limitsOf,
  mayPromiseAddress,
  pagesOf,
} from '../booking-content.ts'
import { templateModel, type WrittenMail, writeMail } from '../content.ts'
import { groupDeclinedMail } from '../group-declined-texts.ts'
import type { MailContent } from '../mail-content.ts'
import {
  type BarberMessageKind,
  type ClientMessageKind,
  isBarberKind,
  isMailboxKind,
  isRequestKind,
  type MessageKind,
} from '../message-schema.ts'
import { newPasswordMail, passwordChangedMail } from '../new-password-email.ts'
import { wishMail } from '../wish-email.ts'
import { linksMail } from './links-texts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SAMPLE_DELAY = 10
const SAMPLE_REASON = 'Your words to the client, if you choose some.'

type SampleContext = Pick<Context, 'now' | 'site'>

/** What the barber chose for all emails. */
interface Sample {
  settings: Settings
  texts: EmailTexts
}

interface SampleMail {
  mail: WrittenMail
  /** For a template of the mail service. */
  model: Record<string, unknown>
}

/** An email of a kind with invented details, to be looked at or tried out. Its links change nothing. */
export function sampleOfKind(
  kind: MessageKind,
  ctx: SampleContext,
  sample: Sample,
  invented?: NamedEmail['invented'],
): SampleMail {
  if (isBarberKind(kind)) return { mail: sampleBarberMail(kind, ctx, sample.settings), model: {} }
  if (kind === 'booking-wish') return { mail: sampleWishMail(ctx, sample), model: {} }
  if (kind === 'new-password' || kind === 'password-changed') {
    const mailOfKind = kind === 'new-password' ? newPasswordMail : passwordChangedMail
    const business = businessOf(sample.settings)
    return { mail: mailOfKind({ url: ctx.site.urlOf('/admin/login'), business }), model: {} }
  }
  if (isMailboxKind(kind)) return { mail: sampleLinksMail(ctx, sample), model: {} }
  if (isRequestKind(kind)) return { mail: sampleGroupDeclined(ctx, sample), model: {} }
  const visit = sampleContent(kind, ctx, sample)
  const content = { ...visit, ...invented?.(visit) }
  const isOne = content.dates.length === 0
  return { mail: writeMail(content), model: isOne ? templateModel(content) : {} }
}

/** An email that the barber can word, with invented details. */
export function sampleOfName(name: EmailName, ctx: SampleContext, sample: Sample): SampleMail {
  const { kind, invented } = NAMED_EMAILS[name]
  return sampleOfKind(kind, ctx, sample, invented)
}

interface NamedEmail {
  kind: MessageKind
  /** What the email tells besides, which no booking has. An email with it is always an example. */
  invented?: (sample: MailContent) => Partial<MailContent>
}

const inSeries = ({ start, links }: MailContent) => ({
  weeks: 2,
  dates: [0, 14, 28].map((days) => ({
    start: new Date(start.getTime() + days * DAY_MS),
    url: links.manage,
  })),
})

/** The emails to clients that the barber can word. */
export const NAMED_EMAILS: Readonly<Record<EmailName, NamedEmail>> = {
  confirmation: { kind: 'confirmation' },
  requested: { kind: 'requested' },
  declined: { kind: 'declined' },
  expired: { kind: 'expired' },
  reminder: { kind: 'reminder' },
  secondReminder: { kind: 'second-reminder' },
  address: { kind: 'address' },
  reschedule: { kind: 'reschedule' },
  cancellation: { kind: 'cancellation' },
  runningLate: { kind: 'running-late' },
  followUp: { kind: 'follow-up' },
  nudge: { kind: 'nudge' },
  earlier: { kind: 'earlier' },
  opening: {
    kind: 'earlier',
    invented: ({ start, zone, links }) => ({ waiting: sampleWish(start, zone, links.book) }),
  },
  waitlist: { kind: 'waitlist', invented: () => ({}) },
  closedDay: { kind: 'closed-day' },
  closedElsewhere: { kind: 'closed-day', invented: () => ({ place: 'The Oaks, Bryan' }) },
  reopened: { kind: 'reopened' },
  offerWithdrawn: { kind: 'offer-withdrawn' },
  groupChange: {
    kind: 'group-change',
    invented: ({ start, price }) => ({
      groupChange: {
        clientName: 'Friend',
        start,
        isByBarber: false,
        isComing: false,
        prices: [price],
        areNew: true,
      },
    }),
  },
  severalConfirmed: { kind: 'confirmation', invented: inSeries },
  severalRescheduled: { kind: 'reschedule', invented: inSeries },
  severalCancelled: { kind: 'cancellation', invented: inSeries },
  severalRequested: { kind: 'requested', invented: inSeries },
  severalDeclined: { kind: 'declined', invented: inSeries },
  severalExpired: { kind: 'expired', invented: inSeries },
  links: { kind: 'booking-links' },
  groupDeclined: { kind: 'group-declined' },
}

function sampleContent(
  kind: ClientMessageKind,
  ctx: SampleContext,
  { settings, texts }: Sample,
): MailContent {
  // A reminder to book tells of a visit that is weeks ago.
  const days = kind === 'nudge' ? -35 : 1
  const start = new Date(Math.ceil(ctx.now.getTime() / HOUR_MS) * HOUR_MS + days * DAY_MS)
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
    ...inventedParts(kind, ctx, { start, zone: settings.zone }),
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

/** What an email of a kind tells besides the visit itself, invented for a visit at `start`. */
export function inventedParts(
  kind: ClientMessageKind,
  ctx: SampleContext,
  { start, zone }: Pick<MailContent, 'start' | 'zone'>,
) {
  const { book: url } = pagesOf(ctx)
  return {
    formerStart: kind === 'reschedule' ? new Date(start.getTime() - DAY_MS) : null,
    request: sampleRequest(kind, start),
    ...(kind === 'earlier' ? { offer: { ...sampleOffer(ctx.now, start), url } } : {}),
    ...(kind === 'closed-day' ? { closedDay: { ...sampleClosedDay(ctx.now, start), url } } : {}),
    ...(kind === 'offer-withdrawn'
      ? { withdrawn: { purpose: 'earlier' as const, times: [start], isWaiting: true } }
      : {}),
    ...(kind === 'waitlist' ? { waiting: sampleWish(start, zone, url) } : {}),
    ...(kind === 'running-late' ? { minutesLate: SAMPLE_DELAY } : {}),
    ...(kind === 'nudge' ? { nudge: sampleNudge(url) } : {}),
  } satisfies Partial<MailContent>
}

/** Its link unsubscribes nobody. */
function sampleNudge(url: string): NonNullable<MailContent['nudge']> {
  return { isLast: false, unsubscribeUrl: url }
}

function sampleWish(start: Date, zone: string, url: string): NonNullable<MailContent['waiting']> {
  const firstDate = localDate(start.getTime(), zone)
  const lastDate = addDays(firstDate, 6)
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  return { firstDate, lastDate, weekdays, fromTime: '09:00', toTime: '17:00', url }
}

function sampleRequest(kind: MessageKind, start: Date): MailContent['request'] {
  if (kind !== 'requested' && kind !== 'declined' && kind !== 'expired') return null
  const reason = kind === 'declined' ? SAMPLE_REASON : null
  return { until: new Date(start.getTime() - DAY_MS / 2), isTakenBack: false, reason }
}

function sampleOffer(now: Date, start: Date) {
  return {
    start: new Date(start.getTime() - 3 * HOUR_MS),
    until: new Date(now.getTime() + HOUR_MS / 4),
  }
}

function sampleClosedDay(now: Date, start: Date) {
  const times = [24, 27, 48].map((hours) => new Date(start.getTime() + hours * HOUR_MS))
  return { times, until: new Date(now.getTime() + 24 * HOUR_MS), reason: null, isTooSoon: false }
}

function sampleLinksMail({ site, now }: SampleContext, { settings, texts }: Sample): WrittenMail {
  const { book } = pagesOf({ site })
  const start = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + DAY_MS)
  const visit = { start, title: 'Haircut with hot towel', person: null }
  const before = new Date(start.getTime() - 28 * DAY_MS)
  return linksMail({
    texts,
    clientName: 'First Last',
    zone: settings.zone,
    business: businessOf(settings),
    contact: formatContact(settings),
    upcoming: [{ ...visit, isRequested: false, url: book }],
    past: [{ ...visit, start: before, againUrl: book, serviceUrl: book }],
    dataUrl: book,
    bookUrl: book,
  })
}

function sampleWishMail({ site, now }: SampleContext, { settings }: Sample): WrittenMail {
  return wishMail({
    clientName: 'First Last',
    service: 'Haircut',
    visits: 1,
    isSeries: false,
    start: new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + DAY_MS),
    until: new Date(now.getTime() + HOUR_MS / 2),
    url: pagesOf({ site }).book,
    zone: settings.zone,
    business: businessOf(settings),
  })
}

function sampleBarberMail(
  kind: BarberMessageKind,
  { site, now }: SampleContext,
  settings: Settings,
): WrittenMail {
  const frame = frameOf({ site }, settings)
  const start = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + DAY_MS)
  const visit = {
    clientName: 'First Last',
    phone: '979 555 0100',
    phoneKey: '+19795550100',
    isNew: true,
    decideUrl: null,
    title: 'Haircut with hot towel',
    start,
    end: new Date(start.getTime() + 40 * 60_000),
    clientNotes: 'Short on the sides.',
    ownNotes: null,
    url: frame.urls.dashboard,
  }
  if (kind === 'barber-agenda') {
    return agendaMail({ day: start, visits: [visit], unreviewed: [] }, frame)
  }
  if (kind === 'barber-alarm') {
    const place = { label: 'Open the dashboard', url: frame.urls.dashboard }
    const sentence = 'The last backup is 3 days old.'
    const advice = 'Make one now, and keep a copy somewhere else.'
    return alarmMail({ sentence, advice, overSince: null, place }, frame)
  }
  if (kind === 'barber-request') {
    const request = {
      clientName: 'First Last',
      cuts: 6,
      date: new Date(start.getTime() + 30 * DAY_MS),
      place: 'The Oaks, Bryan',
      driveMinutes: 30,
      clientEmail: 'first@example.edu',
      clientPhone: '979 555 0100',
      clientPhoneKey: '+19795550100',
      clientNotes: 'The ceremony begins at 3 PM.',
    }
    return groupRequestsMail([request], frame)
  }
  const formerStart = kind === 'barber-rescheduled' ? new Date(start.getTime() - DAY_MS) : null
  return actsMail([{ ...visit, act: kind, formerStart }], frame)
}

function sampleGroupDeclined({ now }: SampleContext, { settings, texts }: Sample): WrittenMail {
  return groupDeclinedMail({
    clientName: 'First Last',
    date: new Date(now.getTime() + 30 * DAY_MS),
    reason: SAMPLE_REASON,
    business: businessOf(settings),
    texts,
    contact: formatContact(settings),
  })
}
