import type { Transaction } from '@haircuts/db/client'
import { OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import { visitTitle } from '@haircuts/scheduling/visit-title'
import type { Context } from '../../kernel/context.ts'
import { deriveBookingLink, deriveLink, linkExpiry } from '../../links/links.ts'
import { readEmailTexts } from '../../site/read-content.ts'
import { formatContact, type Settings } from '../../site/settings.ts'
import { businessOf, pagesOf } from '../booking-content.ts'
import { addressOfMailbox, bookingsOfAddress } from '../mailbox-bookings.ts'
import type { MessageContent } from '../message-content.ts'
import { lockBookings } from './claim-message.ts'
import { linksMail } from './links-texts.ts'

/** How many completed visits are offered again. */
const MAX_PAST = 3

/**
 * Renders the email with the links of a mailbox by what is booked now.
 *
 * @returns null if there is no upcoming and no completed visit.
 */
export async function linksMailOf(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'site'>,
  {
    message,
    settings,
  }: { message: { id: number; key: string; recipient: string }; settings: Settings },
): Promise<MessageContent | null> {
  const recipient = await addressOfMailbox(tx, message.recipient)
  if (recipient === null) return null
  const found = await bookingsOfAddress(tx, recipient)
  // An erasure that runs meanwhile either comes before what is read below, or finds the email by its bookings.
  await lockBookings(tx, found)
  const { upcoming, past } = await visitsOf(tx, found, ctx.now)
  const visits = [...upcoming, ...past]
  if (visits.length === 0) return null
  const linked = { key: message.key, recipient }
  const tokens = await tokensOf(tx, ctx, { linked, visits })
  const dataToken = await deriveLink(tx, ctx.secretBox, {
    ...{ message: linked, purpose: 'own-data', subjectId: message.id, handedOut: 'emailed' },
  })
  const { site } = ctx
  const clientName = sharedName(visits)
  const tokenOf = (id: number) => tokens.get(id) ?? ''
  const mail = linksMail({
    texts: await readEmailTexts(tx),
    clientName,
    zone: settings.zone,
    business: businessOf(settings),
    contact: formatContact(settings),
    upcoming: upcoming.map((visit) => ({
      ...shownVisit(visit, clientName),
      isRequested: visit.status === 'pending',
      url: site.urlOf(`/appointment/${tokenOf(visit.id)}`),
    })),
    past: past.map((visit) => ({
      ...shownVisit(visit, clientName),
      againUrl: tokens.has(visit.id) ? site.urlOf(`/book#again=${tokenOf(visit.id)}`) : null,
      serviceUrl: visit.appointmentType?.isActive
        ? site.urlOf(`/book/${visit.appointmentTypeId}`)
        : null,
    })),
    dataUrl: site.urlOf(`/my-data/${dataToken}`),
    bookUrl: pagesOf(ctx).book,
  })
  // The address of the bookings may be spelled differently from what was typed.
  return { mail, columns: { recipient, otherBookings: visits.map(({ id }) => id) } }
}

async function visitsOf(tx: Transaction, bookingIds: number[], now: Date) {
  const include = {
    addons: { orderBy: { id: 'asc' } },
    appointmentType: { select: { isActive: true } },
  } as const
  const where = { id: { in: bookingIds }, erasedAt: null }
  const [upcoming, past] = await Promise.all([
    tx.booking.findMany({
      where: { ...where, status: { in: [...OPEN_STATUSES] }, startAt: { gt: now } },
      include,
      orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    }),
    // The links of a clean-up and of a person without an address offer nothing again.
    tx.booking.findMany({
      where: {
        ...where,
        status: 'completed',
        startAt: { lte: now },
        clientEmail: { not: null },
        cleanupOfId: null,
      },
      include,
      orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
      take: MAX_PAST,
    }),
  ])
  return { upcoming, past }
}

type Visit = Awaited<ReturnType<typeof visitsOf>>['past'][number]

/** The tokens of the visits whose links have not expired. */
async function tokensOf(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox'>,
  { linked, visits }: { linked: { key: string; recipient: string }; visits: readonly Visit[] },
): Promise<Map<number, string>> {
  const open = visits.filter(({ endAt }) => linkExpiry(endAt) > ctx.now)
  return new Map(
    await Promise.all(
      open.map(async ({ id }): Promise<[number, string]> => {
        const about = { message: linked, bookingId: id, purpose: 'manage', now: ctx.now } as const
        return [id, await deriveBookingLink(tx, ctx.secretBox, about)]
      }),
    ),
  )
}

/** @param sharedName is empty if people of several names book with the address; then each visit names its person. */
function shownVisit(
  { startAt, typeName, addons, clientName, clientEmail }: Visit,
  sharedName: string,
) {
  return {
    start: startAt,
    title: visitTitle(typeName, addons),
    person: clientEmail === null || sharedName === '' ? clientName : null,
  }
}

/** The name of the reader; empty if people of several names book with the address. */
function sharedName(visits: readonly Visit[]): string {
  const names = visits.flatMap(({ clientName, clientEmail }) => (clientEmail ? [clientName] : []))
  const [name = ''] = names
  return names.every((each) => each.toLowerCase() === name.toLowerCase()) ? name : ''
}
