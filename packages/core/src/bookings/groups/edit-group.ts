import type { Transaction } from '@haircuts/db/client'
import { canVisitorCancel } from '@haircuts/scheduling/lifecycle'
import {
  lengthOf,
  occupiedTime,
  readAvailabilityData,
} from '../../availability/assert-available.ts'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { assertNotBlocked } from '../../clients/blocked-contacts.ts'
import { findOrCreateClient } from '../../clients/edit-clients.ts'
import { isProvenMailbox } from '../../clients/proven-mailbox.ts'
import { phoneKey } from '../../contacts/phone-number.ts'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { randomToken } from '../../kernel/secrets.ts'
import { bookingOfToken, issueLink, proveNothing } from '../../links/links.ts'
import { formatContact, readSettings } from '../../site/settings.ts'
import { assertPictureExists } from '../booking-limits.ts'
import { changeVisit } from '../change-visits.ts'
import { firstVisitRequest } from '../first-visit.ts'
import { membersOf } from '../internal/group-members.ts'
import { greetAddress, leaveAddress } from '../internal/leave-address.ts'
import { findBooking } from '../list-bookings.ts'
import { networkOfHandOver } from '../wishes/unproven.ts'
import type { GroupLinkInput, PersonInput } from './group-schema.ts'
import { groupByToken, managesGroup } from './read-group.ts'

/** The limit for changes of one booking's contact by its links. A change to a new contact creates a client. */
const MAX_CONTACT_CHANGES = 10

/** Addresses of one booking that a link can have confirmations sent to, so that no mailbox of a stranger is flooded. */
const MAX_ADDRESSES = 4

/**
 * A person of a group enters their own name, contact and picture. A new address gets a confirmation of its own, and the
 * links in the emails to the former address end, so the response has another link. A client that an earlier change
 * created is deleted, unless something else refers to that client. With `approve_first_visits` a booked visit waits for
 * the barber under the name and address of somebody new.
 *
 * @throws AppError linkInvalid, bookingNotFound without a group, notConfirmed, visitBegun, contactChangedTooOften,
 * tooManyContactChanges, contactTheBarber or a 422.
 */
export async function updatePerson(ctx: Context, { publicToken, ...input }: PersonInput) {
  const token = randomToken()
  const validToken = await withBookingLock(ctx, async (tx) => {
    const link = await bookingOfToken(tx, { publicToken, purpose: 'manage', now: ctx.now })
    const before = await findBooking(tx, link.id)
    if (before.groupId === null) throw new AppError('bookingNotFound')
    if (!canVisitorCancel(before.status)) throw new AppError('notConfirmed')
    if (before.startAt <= ctx.now) throw new AppError('visitBegun')
    if (before.isOrganizer && input.clientEmail === null) {
      throw invalidField('client_email', 'Please enter a valid email address')
    }
    const { pictureReference = before.pictureReference } = input
    if (pictureReference && pictureReference !== before.pictureReference) {
      await assertPictureExists(tx, pictureReference)
    }
    const { clientName, clientEmail, clientPhone } = input
    const { phoneCountry } = await readSettings(tx)
    const clientPhoneKey = phoneKey(clientPhone, phoneCountry)
    const hasOtherAddress = clientEmail?.toLowerCase() !== before.clientEmail?.toLowerCase()
    const hasNewAddress = clientEmail !== null && hasOtherAddress
    const losesAddress = before.clientEmail !== null && hasOtherAddress
    if (hasNewAddress) await assertAddressLimit(tx, before.id)
    const changesContact =
      hasOtherAddress || clientName !== before.clientName || clientPhone !== before.clientPhone
    if (changesContact) {
      await assertContactChangeLimit(tx, before)
      await assertNotBlocked(tx, ctx, [{ email: clientEmail, phoneKey: clientPhoneKey }])
    }
    const client = changesContact
      ? await clientOf(tx, ctx, before, { ...input, clientPhoneKey })
      : null
    const isAnother = hasOtherAddress || clientName !== before.clientName
    const approval = isAnother
      ? await requestAnew(tx, ctx, before, { clientName, clientEmail })
      : {}
    const booker = losesAddress ? await bookerOf(tx, ctx, before, { clientName, clientEmail }) : {}
    if (hasOtherAddress) await leaveAddress(tx, ctx, before)
    // Until now they were emailed to the person who booked.
    if (hasNewAddress && !losesAddress) await proveNothing(tx, before.id)
    const { status, ...waiting } = approval
    const after = await changeVisit(tx, ctx, {
      ...{ before, status },
      data: {
        ...waiting,
        ...{ clientName, clientEmail, clientPhone, clientPhoneKey, pictureReference },
        ...booker,
        ...(changesContact
          ? { clientId: client?.id ?? null, contactChanges: { increment: 1 } }
          : {}),
        ...(losesAddress ? { comingFor: null } : {}),
      },
    })
    if (before.isOrganizer && client && client.id !== before.clientId) {
      const { groupId, clientId } = before
      // People without a contact of their own stay with the person who booked.
      await tx.booking.updateMany({
        where: { groupId, clientId, clientEmail: null, clientPhone: null },
        data: { clientId: client.id },
      })
    }
    if (changesContact) await deleteOrphan(tx, before)
    if (after.status === before.status && hasNewAddress)
      await greetAddress(tx, ctx, after, { repeatsClosedDay: losesAddress })
    if (!losesAddress) return publicToken
    await issueLink(tx, {
      ...{ token, purpose: 'manage', subjectId: before.id, handedOut: 'answered' },
    })
    return token
  })
  return { ...(await groupByToken(ctx, { publicToken: validToken })), publicToken: validToken }
}

/**
 * The columns of a booked visit that waits for the barber under another contact; none if it stays booked. The barber has
 * agreed to the visits at a place of their own, whoever the people are.
 */
async function requestAnew(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  { status, startAt, place }: BookingRow,
  person: Pick<PersonInput, 'clientName' | 'clientEmail'>,
): Promise<Partial<Awaited<ReturnType<typeof firstVisitRequest>>>> {
  if (status !== 'confirmed' || place !== null) return {}
  const request = await firstVisitRequest(tx, ctx, {
    people: [person],
    start: startAt,
    ignoresRules: false,
  })
  return request.status === status ? {} : request
}

/**
 * What a visit that is handed over keeps of who booked it. It goes on counting for the mailbox that booked, unless nobody has
 * shown to own that mailbox: a stranger who typed the address of somebody else would use up the limit of its owner.
 *
 * @throws AppError contactTheBarber for somebody unproven beyond the share of the day.
 */
async function bookerOf(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'countedAs' | 'now' | 'secretBox'>,
  before: BookingRow,
  person: Pick<PersonInput, 'clientName' | 'clientEmail'>,
) {
  const { networkHash, groupId, isOrganizer, clientEmail, place } = before
  if (networkHash !== null) {
    if (clientEmail === null || (await isProvenMailbox(tx, ctx, clientEmail))) return {}
    const unproven = { groupId, networkHash: { not: null } }
    const noBooker = { bookerHash: null }
    if (isOrganizer) await tx.booking.updateMany({ where: unproven, data: noBooker })
    return noBooker
  }
  if (place !== null) return {}
  const occupied = occupiedTime(before.startAt.getTime(), lengthOf(before))
  const calendar = await readAvailabilityData(tx, null, occupied)
  const network = await networkOfHandOver(tx, ctx, { person, occupied, calendar })
  if (network) return network
  throw new AppError('contactTheBarber', {
    detail: `Many new people have booked for that day, so this appointment cannot be handed over online. Please ${formatContact(await readSettings(tx))}.`,
  })
}

async function assertAddressLimit(tx: Transaction, bookingId: number) {
  const kind = { in: ['confirmation', 'requested'] }
  const sent = await tx.message.findMany({
    where: { bookingId, kind, copy: 0 },
    distinct: ['recipient'],
    select: { recipient: true },
  })
  if (sent.length >= MAX_ADDRESSES) throw new AppError('contactChangedTooOften')
}

/** @throws AppError tooManyContactChanges, whose text names the phone and email of the business. */
async function assertContactChangeLimit(tx: Transaction, { contactChanges }: BookingRow) {
  if (contactChanges < MAX_CONTACT_CHANGES) return
  const contact = formatContact(await readSettings(tx))
  throw new AppError('tooManyContactChanges', {
    detail: `The name and contact of this appointment were changed ${MAX_CONTACT_CHANGES} times, which is the limit online. Please ${contact}.`,
  })
}

/**
 * Deletes the former client of a booking if a change of its contact created that client, the client was not edited since,
 * and nothing else refers to the client. It is always one statement, so that the response time discloses nothing.
 */
async function deleteOrphan(tx: Transaction, before: BookingRow) {
  const { clientId, clientName, clientEmail, clientPhone } = before
  await tx.$executeRaw`
    DELETE FROM client
     WHERE id = ${clientId}::int AND is_from_contact_change AND name = ${clientName}::citext
       AND email IS NOT DISTINCT FROM ${clientEmail}::citext
       AND phone IS NOT DISTINCT FROM ${clientPhone}::text AND notes IS NULL
       AND NOT is_blocked
       AND NOT EXISTS (SELECT FROM booking WHERE client_id = client.id)
       AND NOT EXISTS (SELECT FROM cut_card WHERE client_id = client.id)
       AND NOT EXISTS (SELECT FROM cut_picture WHERE client_id = client.id)
       AND NOT EXISTS (SELECT FROM remembered_device WHERE client_id = client.id)
       AND NOT EXISTS (SELECT FROM client_merge WHERE kept_id = client.id AND undone_at IS NULL)
       AND NOT EXISTS (SELECT FROM client_import_row WHERE client_id = client.id)`
}

/** A person without any contact comes under that of the person who booked. */
async function clientOf(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { groupId }: { groupId: string | null },
  person: Omit<PersonInput, 'publicToken'> & Pick<BookingRow, 'clientPhoneKey'>,
) {
  const { clientName: name, clientEmail: email, clientPhone: phone } = person
  if (email !== null || phone !== null) {
    const contact = { name, email, phone, phoneKey: person.clientPhoneKey }
    return findOrCreateClient(tx, ctx, contact, { isFromContactChange: true })
  }
  const organizer = await tx.booking.findFirst({ where: { groupId, isOrganizer: true } })
  return organizer?.clientId ? { id: organizer.clientId } : null
}

/** A new link to one booking of the organizer's group, to share. @throws AppError linkInvalid or bookingNotFound */
export async function linkToMember(
  ctx: Pick<Context, 'db' | 'now' | 'site'>,
  { publicToken, bookingId }: GroupLinkInput,
) {
  const token = randomToken()
  return withBookingLock(ctx, async (tx) => {
    const members = await membersOfOrganizer(tx, ctx, publicToken)
    if (!members.some(({ id }) => id === bookingId)) throw new AppError('bookingNotFound')
    const link = { purpose: 'manage', subjectId: bookingId, handedOut: 'answered' } as const
    await issueLink(tx, { token, ...link })
    return { url: ctx.site.urlOf(`/appointment/${token}`) }
  })
}

/** @throws AppError linkInvalid for any link but that of the organizer. */
export async function membersOfOrganizer(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  publicToken: string,
) {
  const link = await bookingOfToken(tx, { publicToken, now: ctx.now })
  const members = await membersOf(tx, link.id)
  if (!managesGroup(link, members)) throw new AppError('linkInvalid')
  return members
}
