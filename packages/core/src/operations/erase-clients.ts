import type { Transaction } from '@haircuts/db/client'
import { Prisma } from '@haircuts/db/prisma'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { withAddons, withStatus } from '../booking-calendar/booking-record.ts'
import { changeVisits } from '../bookings/change-visits.ts'
import { endAccess } from '../bookings/end-access.ts'
import { NO_ANSWERS, type VisitorFields } from '../bookings/visitor-fields.ts'
import { queueErasedEvents } from '../calendar-sync/erased-events.ts'
import { keepBlocked } from '../clients/blocked-contacts.ts'
import { forgetMerges, type MergedRecord } from '../clients/merge-clients.ts'
import { forgetProven } from '../clients/proven-mailbox.ts'
import { type Contact, isOneOf } from '../contacts/same-contact.ts'
import { forgetDeleted } from '../deletion/deleted-items.ts'
import { eraseMessages, sweepMailFiles } from '../emails/erase-messages.ts'
import type { MailFiles } from '../emails/mailer.ts'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import type { PictureContext } from '../pictures/picture-store.ts'
import { removePictures } from '../pictures/store-pictures.ts'
import { eraseDeliveries } from '../webhooks/deliveries.ts'
import type { EraseInput } from './erasure-schema.ts'
import { bookingIdsOf, isUpcoming, picturesOf, upcomingOf } from './preview-erasure.ts'

/** After which the files of erased clients are tried again while a backup runs. */
const BACKUP_WAIT_MS = 5 * 60_000
const ERASED_NAME = 'Erased client'
/** What is left of all that a booking says about the person. Its history loses these fields. */
const ERASED_FIELDS = {
  clientName: ERASED_NAME,
  clientEmail: null,
  clientPhone: null,
  clientPhoneKey: null,
  ...NO_ANSWERS,
  notes: null,
  decisionReason: null,
  place: null,
  networkHash: null,
  bookerHash: null,
} satisfies VisitorFields & Prisma.BookingUncheckedUpdateManyInput

const STORED_CONTACT = Prisma.sql`client_name, client_email, client_phone_key`

/**
 * Erases a person: the bookings stay as numbers, and everything that names or describes the person goes in
 * one transaction. Files are removed and calendar events overwritten by jobs, after the commit.
 *
 * @throws AppError clientNotFound, erasureVisitAhead, or a 422 on `also_ids`.
 */
export async function eraseClients(ctx: Context, input: EraseInput) {
  const { id, alsoIds, cancelUpcoming } = input
  const clientIds = [...new Set([id, ...alsoIds])].sort((a, b) => a - b)
  return withBookingLock(ctx, async (tx) => {
    await tx.$queryRaw<unknown[]>`
      SELECT FROM client WHERE id = ANY(${clientIds}::int[]) ORDER BY id FOR UPDATE`
    const clients = await tx.client.findMany({ where: { id: { in: clientIds } } })
    if (!clients.some((client) => client.id === id)) throw new AppError('clientNotFound')
    if (clients.length < clientIds.length)
      throw invalidField('also_ids', 'This client does not exist.')
    const blockedIds = input.keepBlocked ? blockedOf(clients) : []
    return erase(tx, ctx, { clients, cancelUpcoming, blockedIds })
  })
}

/**
 * Erases clients again that a restored backup has brought back. Confirmed upcoming visits are cancelled, because the
 * barber has already erased this person.
 */
export async function reapplyErasures(ctx: Context): Promise<void> {
  const open = await ctx.db.erasure.findMany({ where: { appliedAt: null } })
  for (const { id, clientId, clientCreatedAt, keepsBlocked } of open) {
    await withBookingLock(ctx, async (tx) => {
      const { count } = await tx.erasure.updateMany({
        where: { id, appliedAt: null },
        data: { appliedAt: ctx.now },
      })
      if (count === 0) return
      const where = { id: clientId, createdAt: clientCreatedAt }
      const clients = await tx.client.findMany({ where })
      // The backup may hold the client in the history of deletions alone.
      await forgetDeleted(tx, { clientIds: [clientId], bookingIds: [], contacts: [] })
      const blockedIds = keepsBlocked ? [clientId] : []
      const known = { clients, blockedIds, cancelUpcoming: true, notifiesOthers: false }
      if (clients.length > 0) await erase(tx, ctx, known)
    })
  }
}

interface ErasedClients {
  /** False where the others of a group were told before a restored backup brought the visits back. */
  notifiesOthers?: boolean
  clients: readonly (Contact & { id: number; createdAt: Date })[]
  /** The clients whose contacts go on blocking. */
  blockedIds: readonly number[]
}

/** The blocked clients. */
export function blockedOf(clients: readonly { id: number; isBlocked: boolean }[]): number[] {
  return clients.flatMap(({ id, isBlocked }) => (isBlocked ? [id] : []))
}

async function erase(
  tx: Transaction,
  ctx: Context,
  { cancelUpcoming, ...person }: ErasedClients & { cancelUpcoming: boolean },
) {
  const clientIds = person.clients.map(({ id }) => id)
  const bookingIds = await bookingIdsOf(tx, clientIds)
  if (!cancelUpcoming && (await upcomingOf(tx, bookingIds, ctx.now)).length > 0) {
    throw new AppError('erasureVisitAhead')
  }
  return erasePerson(tx, ctx, { ...person, bookingIds, hasProvenPhones: true })
}

interface ErasedPerson extends ErasedClients {
  /** Those that are ahead are cancelled. */
  bookingIds: number[]
  /** Further contacts of the person. */
  contacts?: readonly Contact[]
  /** False if a visitor may have typed the phone of somebody else: what is stored without an email stays then. */
  hasProvenPhones: boolean
}

/** Call it in the booking lock, with the clients locked. */
export async function erasePerson(tx: Transaction, ctx: Context, person: ErasedPerson) {
  const { clients, blockedIds, bookingIds, hasProvenPhones, notifiesOthers = true } = person
  const { contacts: further = [] } = person
  const clientIds = clients.map(({ id }) => id)
  const isBlocked = ({ id }: { id: number }) => blockedIds.includes(id)
  // What blocked before: neither the contacts that a blocked person typed into bookings, nor other clients erased with them.
  const blocked = [...clients.filter(isBlocked), ...(await forgetMerges(tx, blockedIds))]
  const others = clients.filter((client) => !isBlocked(client))
  // A backup from before a merge holds the merged record as a client of its own.
  const merged = await forgetMerges(
    tx,
    others.map(({ id }) => id),
  )
  const present = [...blocked, ...others, ...merged]
  const known = [...(await contactsOf(tx, { clients: present, bookingIds })), ...further]
  const proven = (all: readonly Contact[]) =>
    hasProvenPhones ? all : all.map((contact) => ({ ...contact, phoneKey: null }))
  const ids = present.map(({ id }) => id)
  const deleted = await forgetDeleted(tx, { clientIds: ids, bookingIds, contacts: proven(known) })
  const records = [...present, ...deleted.clients]
  const contacts = proven([...known, ...deleted.contacts])
  await keepBlocked(tx, ctx, blocked)
  const pictures = await picturesOf(tx, { bookingIds, clientIds, deleted: deleted.pictures })
  await tx.$executeRaw`DELETE FROM group_request WHERE ${isOneOf(contacts, STORED_CONTACT)}`
  // First, since programs hear of the erasure by further deliveries.
  await eraseDeliveries(tx, {
    bookingIds: [...bookingIds, ...deleted.bookingIds],
    contacts: [...known, ...deleted.contacts],
  })
  await eraseBookings(tx, ctx, { bookingIds, notifiesOthers })
  const earlier = await eraseRecords(tx, { records, contacts })
  await forgetProven(
    tx,
    ctx,
    contacts.flatMap(({ email }) => email ?? []),
  )
  const mails = await eraseMessages(tx, ctx, {
    bookingIds: [...bookingIds, ...deleted.bookingIds],
    deletedVisits: deleted.visits,
    contacts: [...known, ...deleted.contacts],
  })
  const events = await queueErasedEvents(tx, ctx, bookingIds)
  await tx.picture.deleteMany({ where: { name: { in: pictures } } })
  await tx.erasure.createMany({
    data: [...records, ...earlier].map(({ id, createdAt }) => ({
      clientId: id,
      clientCreatedAt: createdAt,
      erasedAt: ctx.now,
      appliedAt: ctx.now,
      keepsBlocked: blocked.some((client) => client.id === id),
    })),
  })
  await ctx.enqueue(tx, { name: 'remove-erased-files', payload: { pictures } })
  ctx.log.info({ clients: clientIds.length, bookings: bookingIds.length }, 'clients erased')
  return {
    clients: clientIds.length,
    bookings: bookingIds.length,
    pictures: pictures.length,
    mails,
    events,
  }
}

/** Every contact under which the person is stored: of the client records and of each booking. */
async function contactsOf(
  tx: Transaction,
  { clients, bookingIds }: { clients: readonly Contact[]; bookingIds: number[] },
) {
  const bookings = await tx.booking.findMany({
    where: { id: { in: bookingIds } },
    select: { clientName: true, clientEmail: true, clientPhoneKey: true },
    distinct: ['clientName', 'clientEmail', 'clientPhoneKey'],
  })
  const copies = bookings.map(({ clientName, clientEmail, clientPhoneKey }) => ({
    name: clientName,
    email: clientEmail,
    phoneKey: clientPhoneKey,
  }))
  return [...clients.map(({ name, email, phoneKey }) => ({ name, email, phoneKey })), ...copies]
}

/** Cancels the visits that are still ahead, and removes from all of them whose they were. */
async function eraseBookings(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'apiKey' | 'now' | 'enqueue'>,
  { bookingIds, notifiesOthers = true }: Pick<ErasedPerson, 'bookingIds' | 'notifiesOthers'>,
) {
  const rows = await tx.booking.findMany({
    where: { id: { in: bookingIds } },
    include: withAddons,
    orderBy: { id: 'asc' },
  })
  const changes = rows.map((row) => ({
    before: withStatus(row),
    ...(isUpcoming(row, ctx) ? { status: 'cancelled' as const } : {}),
    data: { ...ERASED_FIELDS, clientId: null, erasedAt: ctx.now },
  }))
  // Whoever is erased gets no email; the others of a group do, which names nobody.
  const notified = { notifyClient: false, notifyGroup: notifiesOthers, notifyBarber: false }
  await changeVisits(tx, ctx, changes, notified)
  const erased = Object.keys(ERASED_FIELDS)
  await tx.$executeRaw`
    UPDATE booking_event SET before = before - ${erased}::text[], after = after - ${erased}::text[]
     WHERE booking_id = ANY(${bookingIds}::int[])`
  await endAccess(tx, ctx, bookingIds)
  await tx.pushDelivery.deleteMany({ where: { bookingId: { in: bookingIds } } })
}

interface Records {
  records: readonly { id: number }[]
  contacts: readonly Contact[]
}

/** @returns the records of undone merges that name the person and were deleted since. */
async function eraseRecords(tx: Transaction, { records, contacts }: Records) {
  const ids = records.map(({ id }) => id)
  const emails = contacts.map(({ email }) => email)
  const names = contacts.map(({ name }) => name)
  await tx.client.deleteMany({ where: { id: { in: ids } } })
  // An undone merge still holds the notes of the client that came back from it.
  const earlier = await tx.$queryRaw<Pick<MergedRecord, 'id' | 'createdAt'>[]>`
    WITH gone AS (
      DELETE FROM client_merge
       WHERE merged_id = ANY(${ids}::int[])
          OR ${isOneOf(contacts, Prisma.sql`merged_name, merged_email, merged_phone_key`)}
      RETURNING merged_id, merged_created_at
    )
    SELECT DISTINCT merged_id AS id, merged_created_at AS "createdAt" FROM gone
     WHERE merged_id <> ALL(${ids}::int[])
       AND NOT EXISTS (SELECT FROM client WHERE client.id = merged_id)`
  const gone = [...ids, ...earlier.map(({ id }) => id)]
  await tx.$executeRaw`
    DELETE FROM client_import_row
     WHERE client_id = ANY(${gone}::int[])
        OR (email, name) IN (
             SELECT email::citext, name::citext
               FROM unnest(${emails}::text[], ${names}::text[]) AS contact(email, name))`
  // With the offers and emails to them.
  await tx.$executeRaw`
    DELETE FROM waitlist_entry WHERE ${isOneOf(contacts, STORED_CONTACT)}`
  return earlier
}

/**
 * Removes the files of erased bookings and mails. A mail that was being sent at the erasure may write its file
 * later; the hourly sweep removes it, as every file whose text is gone from the log.
 *
 * While a backup runs, which may take hours, the pictures wait in a new job: the queue would give up a run that fails.
 */
export async function removeErasedFiles(
  ctx: { mailFiles: MailFiles } & PictureContext,
  { pictures }: { pictures: string[] },
) {
  // First, so that a picture store that is away does not keep the mails.
  await sweepMailFiles(ctx)
  if (await removePictures(ctx, pictures)) return
  const notBefore = new Date(ctx.now.getTime() + BACKUP_WAIT_MS)
  await ctx.db.$transaction((tx) =>
    ctx.enqueue(tx, { name: 'remove-erased-files', payload: { pictures }, notBefore }),
  )
}
