import type { Prisma, Transaction } from '@haircuts/db/client'
import { addDays } from '@haircuts/scheduling/local-date'
import { visitTitle } from '@haircuts/scheduling/visit-title'
import { dayInterval, localDate } from '@haircuts/scheduling/zone'
import { businessOf } from '../emails/booking-content.ts'
import { notifiedIn } from '../emails/delay.ts'
import { nameWithoutLinks } from '../emails/first-name.ts'
import type { MessageContent } from '../emails/message-content.ts'
import type { BarberAct, BarberMessageKind } from '../emails/message-schema.ts'
import type { Context } from '../kernel/context.ts'
import { deriveLink, type LinkedMessage } from '../links/links.ts'
import type { Settings } from '../site/settings.ts'
import {
  type ActedVisit,
  actsMail,
  agendaMail,
  type BarberMailFrame,
  type BarberVisit,
  groupRequestsMail,
  kindOfActs,
} from './barber-texts.ts'

/** The statuses of bookings whose client is expected, or has been there. */
const EXPECTED = ['confirmed', 'completed', 'pending']

export function frameOf({ site }: Pick<Context, 'site'>, settings: Settings): BarberMailFrame {
  return {
    zone: settings.zone,
    business: businessOf(settings),
    urls: {
      dashboard: site.urlOf('/admin/dashboard'),
      settings: site.urlOf('/admin/settings'),
    },
  }
}

type Message = Prisma.MessageGetPayload<object> & { kind: BarberMessageKind }

/** Renders the email by what its bookings are now; null if there is nothing to tell any more. */
export async function barberMailOf(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'site'>,
  { message, settings }: { message: Message; settings: Settings },
): Promise<MessageContent | null> {
  const frame = frameOf(ctx, settings)
  if (message.kind === 'barber-agenda') {
    const date = dateOf(message.version)
    // The email calls the day "Today".
    if (localDate(ctx.now.getTime(), settings.zone) !== date) return null
    const { visits, unreviewed } = await agendaVisits(tx, { date, settings })
    if (visits.length === 0) return null
    const rows = [...visits, ...unreviewed]
    const shown = await shownVisits(tx, ctx, { message, rows })
    const content = {
      day: visits[0]?.startAt ?? ctx.now,
      visits: shown.slice(0, visits.length),
      unreviewed: shown.slice(visits.length),
    }
    const otherBookings = rows.map(({ id }) => id)
    return { mail: agendaMail(content, frame), columns: { otherBookings } }
  }
  if (message.kind === 'barber-request') {
    const requests = await requestsOf(tx, message)
    if (requests.length === 0) return null
    const asked = requests.map((each) => ({
      ...each,
      clientName: nameWithoutLinks(each.clientName),
      place: nameWithoutLinks(each.place),
    }))
    return { mail: groupRequestsMail(asked, frame) }
  }
  const rows = await tx.booking.findMany({
    where: { id: { in: message.otherBookings }, erasedAt: null },
    include: withAddons,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  const shown = await shownVisits(tx, ctx, { message, rows })
  const acts = rows.flatMap((row, index) => {
    const visit = shown[index]
    const act = actOf(message, row)
    return visit && act ? [{ ...visit, ...act }] : []
  })
  if (acts.length === 0) return null
  const otherBookings = rows.map(({ id }) => id)
  return { mail: actsMail(acts, frame), columns: { kind: kindOfActs(acts), otherBookings } }
}

/** The open requests from the one that an email was queued for to the one that the next email was queued for. */
async function requestsOf(tx: Transaction, { version, kind }: Message) {
  const next = await tx.message.findFirst({
    where: { kind, copy: 0, version: { gt: version } },
    orderBy: { version: 'asc' },
  })
  return tx.groupRequest.findMany({
    where: { state: 'asked', id: { gte: version, ...(next && { lt: next.version }) } },
    orderBy: { id: 'asc' },
  })
}

const withAddons = { addons: { orderBy: { id: 'asc' } } } satisfies Prisma.BookingInclude
type Row = Prisma.BookingGetPayload<{ include: typeof withAddons }>

/** What became of a booking since its client first acted; null if everything is as before. */
function actOf(
  message: Message,
  { id, status, startAt }: Row,
): Pick<ActedVisit, 'act' | 'formerStart'> | null {
  const before = notifiedIn(message, id)
  const act = (name: BarberAct) => ({ act: name, formerStart: before?.startAt ?? null })
  if (status === 'cancelled') return before?.status === 'cancelled' ? null : act('barber-cancelled')
  if (!before || before.status === 'cancelled') return act('barber-booked')
  if (status === 'pending' && before.status !== 'pending') return act('barber-booked')
  return before.startAt.getTime() === startAt.getTime() ? null : act('barber-rescheduled')
}

/** The bookings of a date, and those of the day before that have no result. */
export async function agendaVisits(
  db: Pick<Transaction, 'booking'>,
  { date, settings: { zone } }: { date: string; settings: Pick<Settings, 'zone'> },
) {
  const within = (day: string) => {
    const { start, end } = dayInterval(day, zone)
    return { gte: new Date(start), lt: new Date(end) }
  }
  const found = {
    include: withAddons,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  } satisfies Prisma.BookingFindManyArgs
  const [visits, unreviewed] = await Promise.all([
    db.booking.findMany({
      where: { startAt: within(date), status: { in: EXPECTED }, erasedAt: null },
      ...found,
    }),
    db.booking.findMany({
      where: { startAt: within(addDays(date, -1)), status: 'confirmed', erasedAt: null },
      ...found,
    }),
  ])
  return { visits, unreviewed }
}

/** 20260303 of '2026-03-03', the version of the email about that day's agenda. */
export function agendaVersion(date: string): number {
  return Number(date.replaceAll('-', ''))
}

function dateOf(version: number): string {
  return String(version).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

async function shownVisits(
  tx: Transaction,
  { site, now, secretBox }: Pick<Context, 'site' | 'now' | 'secretBox'>,
  { message, rows }: { message: LinkedMessage; rows: readonly Row[] },
): Promise<BarberVisit[]> {
  const known = await knownClients(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  const decideUrls = new Map<number, string>()
  for (const { id: subjectId } of rows.filter(({ status }) => status === 'pending')) {
    const link = { message, purpose: 'decide', subjectId, handedOut: 'barber' } as const
    const token = await deriveLink(tx, secretBox, link)
    decideUrls.set(subjectId, site.urlOf(`/request/${token}`))
  }
  return rows.map((row) => ({
    clientName: nameWithoutLinks(row.clientName),
    phone: row.clientPhone,
    phoneKey: row.clientPhoneKey,
    isNew: !known.has(row.id),
    decideUrl: decideUrls.get(row.id) ?? null,
    title: visitTitle(row.typeName, row.addons),
    start: row.startAt,
    end: row.endAt,
    clientNotes: row.clientNotes,
    ownNotes: row.notes,
    url: site.urlOf(`/admin/bookings?view=${row.id}`),
  }))
}

/** Which of the bookings are of a client with a completed visit, by the same rule as for the home address. */
async function knownClients(tx: Transaction, ids: number[], now: Date): Promise<Set<number>> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM booking
     WHERE id = ANY(${ids}::int[])
       AND EXISTS (SELECT FROM booking AS earlier
                    WHERE earlier.status = 'completed' AND NOT earlier.completed_by_key AND earlier.place IS NULL
                      AND earlier.start_at <= ${now} AND earlier.id <> booking.id
                      AND earlier.client_name::citext = booking.client_name::citext
                      AND (earlier.client_email::citext = booking.client_email::citext
                           OR earlier.client_id = booking.client_id))`
  return new Set(rows.map(({ id }) => id))
}
