import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { Transaction } from '@haircuts/db/client'
import { internationalNumber } from '../../clients/phone-form.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { emailToken } from '../../kernel/link-tokens.ts'
import { readSettings, type Settings } from '../../site/settings.ts'
import { checkVisit, lockMessage } from '../deliver-message.ts'
import { pagesOf } from '../internal/booking-content.ts'
import { type Attempt, asFound, claim, findTexts } from '../internal/claim-message.ts'
import { CLIENT_KIND_FACTS } from '../kinds.ts'
import type { MailContext } from '../mailer.ts'
import { type ClientMessageKind, clientMessageKind } from '../message-schema.ts'
import { phoneOf, recordAsk } from './phone-state.ts'
import { countTexts, mailNow } from './route-text.ts'
import { writeText } from './text-content.ts'
import { goesByText, isRest, LEASE_MS, MAX_TEXTS_PER_DAY } from './text-rules.ts'
import type { DueInput } from './text-schema.ts'

const HOUR_MS = 3_600_000

interface ClaimedText {
  id: number
  to: string
  text: string
}

/**
 * The texts that the phone is to send now. Each is claimed in a transaction of its own, by the same rules as an email, so that no
 * two phones get it and none is about a visit that was cancelled. In the quiet hours, and in the ten minutes before them, only
 * the barber's own tests leave.
 *
 * A text that is fetched and not reported within `LEASE_MS` goes by email, and no phone gets it again: a client would rather have a
 * text and an email than the same text twice, and the phone may have sent it before it lost its connection.
 *
 * @throws AppError phoneTextsOff, phoneKeyNeeded
 */
export async function claimTexts(ctx: MailContext, { limit }: DueInput) {
  const { db, now } = ctx
  const phone = phoneOf(ctx)
  const { phoneTexts, quietHours } = await readSettings(db)
  if (!phoneTexts) throw new AppError('phoneTextsOff')
  await recordAsk(ctx, phone)
  const texts: ClaimedText[] = []
  const testsOnly = isRest(now, quietHours)
  for (const attempt of await findTexts(db, { max: limit, testsOnly })) {
    const text = await db.$transaction((tx) => claimText(tx, ctx, attempt))
    if (text) texts.push(text)
  }
  return { texts }
}

async function claimText(
  tx: Transaction,
  ctx: MailContext,
  attempt: Attempt,
): Promise<ClaimedText | null> {
  const locked = await lockMessage(tx, ctx, attempt)
  if (!locked) return null
  const { settings } = locked
  const message = { ...locked.message, kind: clientMessageKind.parse(locked.message.kind) }
  if (message.bookingId === null) {
    const to = message.recipient
    return claimWith(tx, ctx, attempt, { message, to, text: sampleText(ctx, settings) })
  }
  const checked = await checkVisit(tx, ctx, attempt, { ...locked, message })
  if (!checked) return null
  const { row, booking } = checked
  const to = row.clientPhone && internationalNumber(row.clientPhone)
  const isTexted = to !== null && goesByText(message, row)
  if (isTexted) await lockNumber(tx, to)
  if (!isTexted || (await countTexts(tx, row, ctx.now)) >= MAX_TEXTS_PER_DAY) {
    await mailNow(tx, ctx, asFound(attempt))
    return null
  }
  const { id: bookingId, clientName, startAt: start } = booking
  const token = await emailToken(tx, ctx.secretBox, { message, bookingId })
  const { kind, version: minutesLate } = message
  // A reminder asks whether the client is coming, as its email does.
  const link = ctx.site.urlOf(
    `/${CLIENT_KIND_FACTS[kind].rules.isReminder ? 'coming' : 'appointment'}/${token}`,
  )
  const text = writeText({ kind, clientName, start, minutesLate, link, settings })
  return claimWith(tx, ctx, attempt, { message, to, text })
}

/** Until the end of the transaction, so that phones that ask at the same time do not exceed the limit of a number together. */
async function lockNumber(tx: Transaction, number: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.textedNumber}, hashtext(${number}))`
}

/** What a test says, with a link that changes nothing. */
function sampleText(ctx: Pick<Context, 'now' | 'site'>, settings: Settings): string {
  const start = new Date(Math.ceil(ctx.now.getTime() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS)
  const about = { kind: 'reminder', clientName: 'First Last', start, minutesLate: 0 } as const
  return writeText({ ...about, link: pagesOf(ctx).book, settings })
}

async function claimWith(
  tx: Transaction,
  ctx: MailContext,
  attempt: Attempt,
  {
    message,
    to,
    text,
  }: { message: { key: string; kind: ClientMessageKind }; to: string; text: string },
): Promise<ClaimedText | null> {
  const subject = CLIENT_KIND_FACTS[message.kind].text?.subject ?? 'Text'
  const stored = JSON.stringify({ subject, html: '', text, calendarFile: null })
  const encryptedContent = ctx.secretBox.encrypt(stored, `message:${message.key}`)
  const claimed = await claim(tx, ctx, attempt, { subject, encryptedContent })
  if (!claimed) return null
  const notBefore = new Date(ctx.now.getTime() + LEASE_MS)
  const payload = { messageId: attempt.id }
  await ctx.enqueue(tx, { name: 'deliver-message', payload, notBefore })
  return { id: attempt.id, to, text }
}
