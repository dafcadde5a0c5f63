import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { z } from 'zod'
import { AppError } from '../kernel/app-error.ts'
import { type BookingRow, withStatus } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { schemaOf } from '../site/content-schema.ts'
import { EMAIL_NAMES, type EmailName } from '../site/email-fields-form.ts'
import type { EmailTexts } from '../site/emails-form.ts'
import { readEmailTexts, textsWith } from '../site/read-content.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { barberAddress } from './barber-email.ts'
import { templateModel, type WrittenMail, writeMail } from './content.ts'
import { sampleProposal, sampleRequestDeclined } from './group-request-email.ts'
import { contentOf } from './internal/booking-content.ts'
import { sampleLinksMail } from './internal/links-content.ts'
import { addRenderedMessage } from './internal/rendered-message.ts'
import { CLIENT_KIND_FACTS } from './kinds.ts'
import { messageById, testVersion } from './list-messages.ts'
import { type ClientMessageKind, clientMessageKind, type MessageKind } from './message-schema.ts'
import { harmlessLinks, inventedParts, sampleContent, sampleWish } from './preview-message.ts'
import type { MailContent } from './texts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_TESTS_PER_HOUR = 20

export const previewEmailInput = z
  .object({
    email: z.enum(EMAIL_NAMES, `Please choose one of ${EMAIL_NAMES.join(', ')}.`),
    value: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Words that are not saved yet, by the fields of the document `emails`.'),
  })
  .meta({
    examples: [{ email: 'reminder', value: { reminderHeading: 'See you at the chair' } }],
  })

export const emailPreviewView = z
  .object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    isExample: z.boolean().describe('Its details are invented, because no booking suits it.'),
  })
  .meta({ id: 'EmailPreview' })

type PreviewInput = z.output<typeof previewEmailInput>

/** The email in the given words, about the next or the last booking that suits it. It contains no token. */
export async function previewEmail(ctx: Context, { email, value }: PreviewInput) {
  const [settings, texts] = await Promise.all([readSettings(ctx.db), givenTexts(ctx.db, value)])
  const { kind, invented } = PREVIEWS[email]
  const booking = isClientKind(kind) && !invented ? await recentBooking(ctx, kind) : null
  if (!booking || !isClientKind(kind)) {
    return { ...sampleOf(ctx, { email, settings, texts }).mail, isExample: true }
  }
  const content = await contentOfBooking(ctx, { kind, booking, settings, texts })
  return { ...writeMail(content), isExample: false }
}

/**
 * Sends the email in the given words to the barber. Its details are invented, so that a test brings nothing about a client to
 * a mail server.
 *
 * @throws AppError barberAddressMissing, tooManyTests
 */
export async function sendEmailToBarber(ctx: Context, { email, value }: PreviewInput) {
  const [settings, texts] = await Promise.all([readSettings(ctx.db), givenTexts(ctx.db, value)])
  const recipient = await barberAddress(ctx.db, settings)
  if (recipient === null) throw new AppError('barberAddressMissing')
  const { mail, model } = sampleOf(ctx, { email, settings, texts })
  const visitEnd = new Date(ctx.now.getTime() + HOUR_MS)
  const id = await ctx.db.$transaction(async (tx) => {
    const lately = { gt: new Date(ctx.now.getTime() - HOUR_MS) }
    const tests = { bookingId: null, isRendered: true, isForced: true, recipient }
    const sent = await tx.message.count({ where: { ...tests, createdAt: lately } })
    if (sent >= MAX_TESTS_PER_HOUR) throw new AppError('tooManyTests')
    return addRenderedMessage(tx, ctx, {
      kind: PREVIEWS[email].kind,
      recipient,
      version: testVersion(ctx.now),
      copy: 1,
      isForced: true,
      subject: mail.subject,
      text: JSON.stringify({ ...mail, calendarFile: null, model, visitEnd }),
    })
  })
  return messageById(ctx, { id })
}

/** @throws ZodError naming a field of `value`. */
async function givenTexts(
  db: DatabaseOrTransaction,
  value: Record<string, unknown> | undefined,
): Promise<EmailTexts> {
  if (value === undefined) return readEmailTexts(db)
  const given = z.object({ value: schemaOf('emails') }).parse({ value })
  return textsWith(db, given.value)
}

interface Preview {
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
const PREVIEWS: Readonly<Record<EmailName, Preview>> = {
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
    invented: ({ start, links }) => ({ waiting: sampleWish(start, links.book) }),
  },
  waitlist: { kind: 'waitlist', invented: () => ({}) },
  closedDay: { kind: 'closed-day' },
  closedElsewhere: { kind: 'closed-day', invented: () => ({ place: 'The Oaks, Bryan' }) },
  reopened: { kind: 'reopened' },
  groupChange: {
    kind: 'group-change',
    invented: ({ start, price }) => ({
      groupChange: {
        clientName: 'Friend',
        start,
        isByBarber: false,
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
  proposal: { kind: 'proposal' },
  proposalWithdrawn: { kind: 'proposal' },
  groupDeclined: { kind: 'proposal' },
}

function isClientKind(kind: MessageKind): kind is ClientMessageKind {
  return clientMessageKind.options.some((each) => each === kind)
}

interface Sample {
  email: EmailName
  settings: Settings
  texts: EmailTexts
}

/** The email with invented details, and the model for a template of the mail service. */
function sampleOf(
  ctx: Pick<Context, 'now' | 'site'>,
  { email, ...sample }: Sample,
): { mail: WrittenMail; model: Record<string, unknown> } {
  const { kind, invented } = PREVIEWS[email]
  if (isClientKind(kind)) {
    const visit = sampleContent(kind, ctx, sample)
    const content = { ...visit, ...invented?.(visit) }
    const isOne = content.dates.length === 0
    return { mail: writeMail(content), model: isOne ? templateModel(content) : {} }
  }
  return { mail: otherSample(ctx, email, sample), model: {} }
}

function otherSample(
  ctx: Pick<Context, 'now' | 'site'>,
  email: EmailName,
  sample: Omit<Sample, 'email'>,
): WrittenMail {
  if (email === 'links') return sampleLinksMail(ctx, sample)
  if (email === 'proposal') return sampleProposal(ctx, sample)
  return sampleRequestDeclined(ctx, sample, email === 'proposalWithdrawn')
}

/** The next visit, or else the last one; of an email after a visit the last one. */
async function recentBooking(
  { db, now }: Pick<Context, 'db' | 'now'>,
  kind: ClientMessageKind,
): Promise<BookingRow | null> {
  const where = { clientEmail: { not: null }, erasedAt: null, groupId: null, place: null }
  const include = { addons: { orderBy: { id: 'asc' } } } as const
  const isAfterVisit = CLIENT_KIND_FACTS[kind].rules.status === 'completed'
  const next = isAfterVisit
    ? null
    : await db.booking.findFirst({
        where: { ...where, status: 'confirmed', startAt: { gt: now } },
        include,
        orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
      })
  const last =
    next ??
    (await db.booking.findFirst({
      where: { ...where, status: 'completed', startAt: { lte: now } },
      include,
      orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    }))
  return last && withStatus(last)
}

/** Before a visit, so that the email says until when its links work. */
const BEFORE_MS = 2 * DAY_MS

async function contentOfBooking(
  ctx: Context,
  {
    kind,
    booking,
    settings,
    texts,
  }: { kind: ClientMessageKind; booking: BookingRow; settings: Settings; texts: EmailTexts },
): Promise<MailContent> {
  const start = booking.startAt
  const now = new Date(Math.min(ctx.now.getTime(), start.getTime() - BEFORE_MS))
  const before = { ...ctx, now }
  const tokenOf = async () => ''
  const content = await contentOf(ctx.db, before, { kind, booking, settings, tokenOf })
  const links = harmlessLinks(ctx)
  return {
    ...content,
    texts,
    links,
    ...inventedParts(kind, before, start),
    ...(content.cleanup && { cleanup: { ...content.cleanup, url: links.book } }),
  }
}
