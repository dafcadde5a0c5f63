import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { z } from 'zod'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { notifiedIn } from '../delay.ts'
import { pricesOfGroup } from '../internal/group-reads.ts'
import type { MailContent, MailTexts } from '../mail-content.ts'
import {
  capitalised,
  countOf,
  day,
  ensured,
  guestName,
  pricesNow,
  textsOf,
  time,
  when,
} from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const GROUP_CHANGE = defineKind({
  task: 'that one of a group cancelled',
  settings: ['sendCancellationEmails'],
  rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  texts: groupChangeTexts,
  async outdated(tx, _, { message }) {
    return (await isChangeTakenBack(tx, message)) ? 'taken-back' : null
  },
  async content(tx, _, about) {
    const groupChange = await groupChangeOf(tx, about)
    return groupChange ? { groupChange } : {}
  },
})

/** The texts for the others of a group: who cancelled or comes after all, and what the visits of the reader cost now. */
function groupChangeTexts(content: MailContent): MailTexts {
  const { groupChange, zone, start: own, price } = content
  const { clientName, start, isByBarber, isComing, prices, areNew } = groupChange ?? {
    ...{ clientName: '', start: own, isByBarber: false, isComing: false },
    ...{ prices: [price], areNew: true },
  }
  const at = when({ ...content, start })
  const [happened, change] = groupChangeWords({ clientName, isByBarber, isComing, at })
  const isOne = prices.length === 1
  const yours = isOne ? 'Your appointment' : `Your ${countOf(prices)} appointments`
  const unchanged = areNew
    ? `${isOne ? 'Your time is' : 'Your times are'} unchanged`
    : `${yours} and ${isOne ? 'its' : 'their'} suggested donation are unchanged`
  const { intro, closing, ...texts } = textsOf(content, 'groupChange', {
    happened: change,
    change: happened,
    prices: areNew ? pricesNow(prices) : `${yours.toLowerCase()} stay${isOne ? 's' : ''}`,
  })
  return {
    ...texts,
    paragraphs: [
      ...ensured(intro, [change], `${capitalised(change)}.`),
      `${areNew ? `${capitalised(pricesNow(prices))}. ` : ''}${unchanged}: see you on ${day({ start: own, zone })} at ${time({ start: own, zone })}.`,
      ...closing,
    ],
    action: null,
    further: ['reschedule', 'cancel'],
  }
}

type GroupChange = NonNullable<MailContent['groupChange']>

/** What happened, as a heading and within a sentence. */
function groupChangeWords({
  clientName,
  isByBarber,
  isComing,
  at,
}: Pick<GroupChange, 'clientName' | 'isByBarber' | 'isComing'> & { at: string }): [string, string] {
  if (clientName === null) {
    return ['One appointment is cancelled', `one appointment of your group is cancelled: ${at}`]
  }
  const who = guestName(clientName)
  if (isComing) return [`${who} is coming after all`, `${who} is coming after all, on ${at}`]
  return isByBarber
    ? [`${who}’s appointment is cancelled`, `the barber cancelled ${who}’s appointment on ${at}`]
    : [`${who} cancelled`, `${who} cancelled the appointment on ${at}`]
}

type AboutVisit = Parameters<typeof notifiedIn>[0] & { version: number }

/** Whether the reader of an email believed before it that the visit takes place. */
export function isKnownComing(message: AboutVisit): boolean {
  return notifiedIn(message, message.version)?.status !== 'cancelled'
}

/**
 * The content of an email about a change of a group: whose appointment was cancelled or comes back, the prices of the visits
 * that the recipient pays for, in order of time, and whether they are new. Null if the reader knows it already.
 */
async function groupChangeOf(
  db: DatabaseOrTransaction,
  { message, booking }: { message: AboutVisit; booking: Pick<BookingRow, 'id' | 'isOrganizer'> },
) {
  const visit = await findVisit(db, message.version)
  if (!visit || visit.isComing === isKnownComing(message)) return null
  const { clientName, startAt: start, isByBarber, isComing } = visit
  const prices = await pricesOfGroup(db, { visit, reader: booking })
  return { clientName, start, isByBarber, isComing, ...prices }
}

/** Whether the reader of an email about a change of a group knows already what it tells, since the change was taken back. */
async function isChangeTakenBack(db: DatabaseOrTransaction, message: AboutVisit): Promise<boolean> {
  const visit = await findVisit(db, message.version)
  return !visit || visit.isComing === isKnownComing(message)
}

/** The visit as it is now; null for one that is deleted for good. */
async function findVisit(db: DatabaseOrTransaction, id: number) {
  const row = await db.booking.findUnique({ where: { id } })
  if (!row) return deletedVisit(db, id)
  const event = await db.bookingEvent.findFirst({
    where: { bookingId: id, kind: 'cancelled' },
    orderBy: { id: 'desc' },
  })
  return {
    ...row,
    // Nothing is left of the name of an erased person.
    clientName: row.erasedAt === null ? row.clientName : null,
    groupDiscount: row.groupDiscount.toNumber(),
    isByBarber: event !== null && event.adminEmail !== null,
    isComing: row.status !== 'cancelled',
  }
}

const deletedRows = z.object({
  booking: z.tuple([
    z.object({
      client_name: z.string(),
      group_id: z.string(),
      start_at: z.coerce.date(),
      group_discount: z.number(),
      /** Missing in what was deleted before bookings had one. */
      place: z.string().nullable().default(null),
      erased_at: z.null(),
    }),
  ]),
})

async function deletedVisit(db: DatabaseOrTransaction, id: number) {
  const item = await db.deletedItem.findUnique({
    where: { kind_itemId: { kind: 'booking', itemId: id } },
  })
  const { data } = deletedRows.safeParse(item?.content)
  if (!data) return null
  const [row] = data.booking
  return {
    ...{ id, clientName: row.client_name, groupId: row.group_id, startAt: row.start_at },
    ...{ groupDiscount: row.group_discount, place: row.place, isByBarber: true, isComing: false },
  }
}
