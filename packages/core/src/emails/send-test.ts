import type { Transaction } from '@haircuts/db/client'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { email as emailSchema } from '../kernel/fields.ts'
import { barberAddress } from '../notifications/barber-email.ts'
import { readEmailTexts } from '../site/read-content.ts'
import { readSettings } from '../site/settings.ts'
import { NAMED_EMAILS, sampleOfKind, sampleOfName } from './internal/samples.ts'
import { messageById, testVersion } from './list-messages.ts'
import { isBarberKind, type MessageKind, type TestInput } from './message-schema.ts'
import { givenTexts, type PreviewInput } from './preview-email.ts'
import { addRenderedMessage, renderedText } from './rendered-message.ts'

const HOUR_MS = 3_600_000
const MAX_TESTS_PER_HOUR = 20

/**
 * Sends the email of a kind in the saved words to the given address, by default to that of the business, or else of the barber's
 * login; an email to the barber to where those go. Its details are invented.
 */
export async function sendTest(ctx: Context, { kind, email }: TestInput) {
  const [settings, texts] = await Promise.all([readSettings(ctx.db), readEmailTexts(ctx.db)])
  const byDefault = isBarberKind(kind)
    ? await barberAddress(ctx.db, settings)
    : settings.businessEmail || ctx.admin?.email
  const recipient = emailSchema.safeParse(email ?? byDefault)
  if (!recipient.success) throw invalidField('email', 'Please enter the address to send it to.')
  const test = { kind, recipient: recipient.data, ...sampleOfKind(kind, ctx, { settings, texts }) }
  const id = await ctx.db.$transaction((tx) => addTest(tx, ctx, test))
  return messageById(ctx, { id })
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
  const { kind } = NAMED_EMAILS[email]
  const test = { kind, recipient, ...sampleOfName(email, ctx, { settings, texts }) }
  const id = await ctx.db.$transaction(async (tx) => {
    const lately = { gt: new Date(ctx.now.getTime() - HOUR_MS) }
    const tests = { bookingId: null, isRendered: true, isForced: true, recipient }
    const sent = await tx.message.count({ where: { ...tests, createdAt: lately } })
    if (sent >= MAX_TESTS_PER_HOUR) throw new AppError('tooManyTests')
    return addTest(tx, ctx, test)
  })
  return messageById(ctx, { id })
}

function addTest(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'enqueue'>,
  { kind, recipient, mail, model }: Test,
): Promise<number> {
  return addRenderedMessage(tx, ctx, {
    ...{ kind, recipient, version: testVersion(ctx.now), copy: 1, isForced: true },
    subject: mail.subject,
    text: renderedText(mail, new Date(ctx.now.getTime() + HOUR_MS), model),
  })
}

interface Test extends ReturnType<typeof sampleOfKind> {
  kind: MessageKind
  recipient: string
}
