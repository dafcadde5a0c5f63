import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { z } from 'zod'
import { type BookingRow, withStatus } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { changedFields, schemaOf } from '../site/content-schema.ts'
import { EMAIL_NAMES } from '../site/email-fields-form.ts'
import type { EmailTexts } from '../site/emails-form.ts'
import { readEmailTexts, textsWith } from '../site/read-content.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { contentOf, harmlessLinks } from './booking-content.ts'
import { writeMail } from './content.ts'
import { inventedParts, NAMED_EMAILS, sampleOfKind, sampleOfName } from './internal/samples.ts'
import { CLIENT_KIND_FACTS } from './kinds.ts'
import type { MailContent } from './mail-content.ts'
import { type ClientMessageKind, clientMessageKind, type MessageKind } from './message-schema.ts'

const DAY_MS = 24 * 3_600_000

export const previewEmailInput = z
  .object({
    email: z.enum(EMAIL_NAMES, `Please choose one of ${EMAIL_NAMES.join(', ')}.`),
    value: changedFields
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

export type PreviewInput = z.output<typeof previewEmailInput>

/** The email in the given words, about the next or the last booking that suits it. It contains no token. */
export async function previewEmail(ctx: Context, { email, value }: PreviewInput) {
  const [settings, texts] = await Promise.all([readSettings(ctx.db), givenTexts(ctx.db, value)])
  const { kind, invented } = NAMED_EMAILS[email]
  const booking = isClientKind(kind) && !invented ? await recentBooking(ctx, kind) : null
  if (!booking || !isClientKind(kind)) {
    return { ...sampleOfName(email, ctx, { settings, texts }).mail, isExample: true }
  }
  const content = await contentOfBooking(ctx, { kind, booking, settings, texts })
  return { ...writeMail(content), isExample: false }
}

/** The email of a kind in the saved words, with invented details. */
export async function previewOf(
  ctx: Pick<Context, 'db' | 'now' | 'site'>,
  { kind }: { kind: MessageKind },
) {
  const [settings, texts] = await Promise.all([readSettings(ctx.db), readEmailTexts(ctx.db)])
  return { ...sampleOfKind(kind, ctx, { settings, texts }).mail, calendarFile: null }
}

/** @throws ZodError naming a field of `value`. */
export async function givenTexts(
  db: DatabaseOrTransaction,
  value: Record<string, unknown> | undefined,
): Promise<EmailTexts> {
  if (value === undefined) return readEmailTexts(db)
  const given = z.object({ value: schemaOf('emails') }).parse({ value })
  return textsWith(db, given.value)
}

function isClientKind(kind: MessageKind): kind is ClientMessageKind {
  return clientMessageKind.options.some((each) => each === kind)
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
    ...inventedParts(kind, before, content),
    ...(content.cleanup && { cleanup: { ...content.cleanup, url: links.book } }),
  }
}
