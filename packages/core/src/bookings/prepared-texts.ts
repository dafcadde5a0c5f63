import { isStillToDo } from '@haircuts/scheduling/lifecycle'
import { z } from 'zod'
import { dialedNumber, internationalNumber } from '../contacts/phone-number.ts'
import { isOnClosedDay } from '../emails/offers.ts'
import type { Context } from '../kernel/context.ts'
import { dateFormat } from '../kernel/date-format.ts'
import { id } from '../kernel/fields.ts'
import {
  fillText,
  LATE_MINUTES,
  LINK,
  TEXT_APPS,
  TEXT_KINDS,
  type TextKind,
} from '../site/prepared-text-form.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { recordOpenedText } from './booking-history.ts'
import { findBooking } from './list-bookings.ts'

const textKind = z.enum(TEXT_KINDS, `Please choose one of ${TEXT_KINDS.join(', ')}.`)

export const preparedTextsView = z
  .object({
    firstName: z.string(),
    phone: z.string().nullable().describe('As links take it; null for a client without a number.'),
    whatsapp: z.string().nullable().describe('The number in international form; null if unknown.'),
    texts: z
      .array(
        z.object({
          kind: textKind,
          minutes: z.int().nullable().describe('Of the texts about running late.'),
          text: z.string(),
        }),
      )
      .describe(
        'Empty for a booking that is over or not confirmed; one alone for a booking of a closed day. In them {link} stands for a link of `generate-token`.',
      ),
  })
  .meta({ id: 'PreparedTexts' })

export const openedTextInput = z
  .object({
    id,
    kind: textKind,
    app: z.enum(TEXT_APPS, `Please choose one of ${TEXT_APPS.join(', ')}.`),
  })
  .meta({ examples: [{ kind: 'late', app: 'sms' }] })

/**
 * The texts about a booking, filled in. They may hold the home address, so they are built only here, behind the login, and
 * nothing keeps or logs them.
 *
 * @throws AppError bookingNotFound
 */
export async function preparedTexts(ctx: Pick<Context, 'db' | 'now'>, input: { id: number }) {
  const [booking, settings] = await Promise.all([
    findBooking(ctx.db, input.id),
    readSettings(ctx.db),
  ])
  const { clientPhoneKey, startAt, endAt, status } = booking
  const address = booking.place ?? settings.businessAddress
  const text = (kind: TextKind, minutes: number | null) => ({
    kind,
    minutes,
    text: preparedText(booking, settings, { kind, minutes }),
  })
  const visit = { start: startAt.getTime(), end: endAt.getTime(), status }
  const isOpen = isStillToDo(visit, ctx.now.getTime())
  const texts = (await isOnClosedDay(ctx.db, booking))
    ? [text('closed', null)]
    : [
        text('coming', null),
        ...LATE_MINUTES.map((minutes) => text('late', minutes)),
        ...(address ? [text('address', null)] : []),
        text('appointment', null),
      ]
  return {
    firstName: firstNameOf(booking),
    phone: dialedNumber(clientPhoneKey),
    whatsapp: internationalNumber(clientPhoneKey),
    texts: isOpen ? texts : [],
  }
}

interface TextedBooking {
  clientName: string
  startAt: Date
  place: string | null
}

/** The template of a text, filled in for a booking. */
export function preparedText(
  booking: TextedBooking,
  settings: Settings,
  { kind, minutes }: { kind: TextKind; minutes: number | null },
): string {
  const at = (format: Intl.DateTimeFormatOptions) =>
    dateFormat({ ...format, timeZone: settings.zone })
      .format(booking.startAt)
      .replaceAll('\u202f', ' ')
  return fillText(settings.preparedTexts[kind], {
    name: firstNameOf(booking),
    day: at({ weekday: 'long', month: 'long', day: 'numeric' }),
    time: at({ hour: 'numeric', minute: '2-digit' }),
    minutes: String(minutes ?? ''),
    address: booking.place ?? settings.businessAddress,
    business: settings.businessName,
    link: LINK,
  })
}

function firstNameOf({ clientName }: Pick<TextedBooking, 'clientName'>): string {
  const [firstName = clientName] = clientName.split(' ')
  return firstName
}

/** Records in the history that a text was opened, without the text. @throws AppError bookingNotFound */
export async function openedText(
  ctx: Pick<Context, 'admin' | 'db' | 'now'>,
  { id, kind, app }: z.output<typeof openedTextInput>,
) {
  await ctx.db.$transaction(async (tx) => {
    await findBooking(tx, id)
    await recordOpenedText(tx, ctx, { id, openedText: kind, openedIn: app })
  })
}
