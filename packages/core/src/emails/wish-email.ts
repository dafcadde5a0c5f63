import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { dateFormat } from '../kernel/date-format.ts'
import { decryptOrNull, sha256 } from '../kernel/secrets.ts'
import type { LinkedMessage } from '../links/links.ts'
import type { Settings } from '../site/settings.ts'
import { businessOf } from './booking-content.ts'
import { oneLine, type WrittenMail, writtenBody } from './content.ts'
import { type Addressee, addresseeOf } from './internal/group-reads.ts'
import type { MailBody } from './layout.ts'
import type { MessageContent } from './message-content.ts'
import { firstName, when } from './phrases.ts'

/** What the email about a wish says of it. It is sealed with the request. */
export const wishFacts = z.object({
  clientName: z.string(),
  appointmentTypeId: z.int().nullable(),
  /** How many people of a group come, or how many dates of a series there are. */
  visits: z.int(),
  isSeries: z.boolean(),
})
export type WishFacts = z.output<typeof wishFacts>

const sealedFacts = z.object({ facts: wishFacts })

/** The purpose for which the request of a wish is encrypted. */
export function wishPurpose(publicId: string): string {
  return `booking wish:${publicId}`
}

/** The wish of an email while its link can still book. */
export async function openWishOf(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { id: messageId }: { id: number },
) {
  return tx.bookingWish.findUnique({
    where: { messageId, bookingId: null, expiresAt: { gt: now } },
  })
}

/** Who reads the emails about a booking: for a person of a group without an address, the organizer. */
export function readerOf(
  db: DatabaseOrTransaction,
  booking: Parameters<typeof addresseeOf>[1],
): Promise<Addressee> {
  return addresseeOf(db, booking)
}

/** Renders the email with the link that books; null once it is too late. Its token is the same one at every attempt. */
export async function wishMailOf(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'site'>,
  { message, settings }: { message: LinkedMessage & { id: number }; settings: Settings },
): Promise<MessageContent | null> {
  const wish = await openWishOf(tx, ctx, message)
  const request = wish && decryptOrNull(ctx, wish.encryptedRequest, wishPurpose(wish.publicId))
  if (!wish || !request) return null
  const { facts } = sealedFacts.parse(JSON.parse(request))
  const token = ctx.secretBox.derive(`booking wish link:${message.key}:${message.recipient}`)
  const tokenHash = sha256(token)
  await tx.bookingWish.update({ where: { id: wish.id }, data: { tokenHash } })
  const { appointmentTypeId: id } = facts
  const service = id === null ? null : await tx.appointmentType.findUnique({ where: { id } })
  const mail = wishMail({
    ...facts,
    service: service?.name ?? null,
    start: wish.startAt,
    until: wish.expiresAt,
    url: ctx.site.urlOf(`/confirm/${token}`),
    zone: settings.zone,
    business: businessOf(settings),
  })
  return { mail }
}

interface WishContent extends Pick<WishFacts, 'clientName' | 'visits' | 'isSeries'> {
  service: string | null
  start: Date
  until: Date
  url: string
  zone: string
  business: MailBody['business']
}

/** The address is not proven yet, so that the email names nobody but the reader. */
export function wishMail(content: WishContent): WrittenMail {
  const { start, until, url, zone, business } = content
  const time = when({ start, zone })
  const clock = dateFormat({ timeStyle: 'short', timeZone: zone }).format(until)
  const subject = oneLine(`One press is left: ${time}`)
  return writtenBody({
    subject,
    preheader: `Press the button until ${clock} to book it.`,
    heading: 'One press is left',
    paragraphs: [
      `Hi ${firstName(content)}, you asked for ${whatOf(content)} on ${time}.`,
      `Nothing is booked yet, and the time is not held. Please press the button until ${clock}: then it is booked, if it is still free.`,
      'If you did not ask for this, you do not need to do anything.',
    ],
    dates: [],
    sections: [],
    facts: [],
    action: { label: 'Book this time', url },
    isActionFirst: true,
    links: [],
    business,
    myLinksUrl: null,
  })
}

/** "Haircut", "Haircut for 3 people", "a standing appointment of 6 more dates from" */
function whatOf({ service, visits, isSeries }: WishContent): string {
  const name = service ?? 'an appointment'
  if (isSeries) return `${visits} more ${visits === 1 ? 'date' : 'dates'} of ${name}, the first`
  return visits > 1 ? `${name} for ${visits} people` : name
}
