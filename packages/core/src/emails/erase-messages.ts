import type { Transaction } from '@haircuts/db/client'
import type { PhoneCountry } from '../contacts/phone-country.ts'
import { phoneKey } from '../contacts/phone-number.ts'
import type { Contact } from '../contacts/same-contact.ts'
import type { Context } from '../kernel/context.ts'
import { installationId } from '../kernel/installation.ts'
import { decryptOrNull } from '../kernel/secrets.ts'
import { readSettings } from '../site/settings.ts'
import type { MailFiles } from './mailer.ts'
import { BARBER_KINDS, MAILBOX_KINDS, mailView } from './message-schema.ts'
import { ERASED_REASON } from './policy.ts'

/** Below the limit of bind parameters. */
const BATCH = 1000
/** Far longer than writing a file takes. */
const UNFINISHED_MS = 3_600_000

const NO_CONTENT = {
  recipient: '',
  subject: null,
  encryptedContent: null,
  reason: ERASED_REASON,
  note: null,
  problem: null,
  problemAt: null,
}

/** As the columns of a row. */
const NO_CONTENT_KEPT = JSON.stringify({
  ...{ recipient: '', subject: null, encrypted_content: null, reason: ERASED_REASON },
  ...{ note: null, problem: null, problem_at: null },
})

interface ErasedPerson {
  /** Also of bookings that were deleted within the day. */
  bookingIds: number[]
  /** The visits among them that were deleted within the day. */
  deletedVisits: readonly GroupVisit[]
  contacts: readonly Contact[]
}

interface GroupVisit {
  groupId: string | null
  isOrganizer: boolean
}

/**
 * Removes recipient, subject and content of all mails to a person. The log keeps that they were sent; those not yet
 * sent are withdrawn. Mails without a booking are deleted, unless they are to another person at the same address.
 *
 * @returns the number of mails erased.
 */
export async function eraseMessages(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  person: ErasedPerson,
) {
  const handedOver = await mailsOfHandedOver(tx, ctx, person)
  const where = { OR: [{ bookingId: { in: person.bookingIds } }, { id: { in: handedOver } }] }
  await tx.message.updateMany({
    where: { ...where, state: { in: ['waiting', 'sending', 'held'] } },
    data: { state: 'withdrawn' },
  })
  const { count } = await tx.message.updateMany({ where, data: NO_CONTENT })
  await eraseKept(tx, ctx, person)
  await eraseGroupTexts(tx, person)
  await eraseBarberTexts(tx, ctx, person)
  return count + (await deleteUnlinked(tx, ctx, person))
}

/**
 * The mails to a person about bookings that have another contact by now, such as those of a group whose organizer handed them
 * over. Where the address is somebody else's as well, only those that name the person.
 */
async function mailsOfHandedOver(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  { bookingIds, contacts }: ErasedPerson,
): Promise<number[]> {
  const emails = [...new Set(contacts.flatMap(({ email }) => email ?? []))]
  const rows = await tx.$queryRaw<UnlinkedMail[]>`
    SELECT message.id, key::text, encrypted_content AS "encryptedContent",
           EXISTS (SELECT FROM client WHERE email = recipient)
           OR EXISTS (SELECT FROM booking AS other WHERE other.client_email::citext = recipient) AS "isShared"
      FROM message JOIN booking ON booking.id = booking_id
     WHERE recipient = ANY(${emails}::citext[]) AND booking_id <> ALL(${bookingIds}::int[])
       AND client_email::citext IS DISTINCT FROM recipient`
  return rows.filter((row) => !row.isShared || mentions(ctx, row, contacts)).map(({ id }) => id)
}

/** The same for the mails that are kept with deleted bookings, which a restored booking brings back. */
async function eraseKept(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  { contacts }: ErasedPerson,
) {
  const emails = [...new Set(contacts.flatMap(({ email }) => email ?? []))]
  const rows = await tx.$queryRaw<UnlinkedMail[]>`
    SELECT kept.id, key::text, encrypted_content AS "encryptedContent",
           EXISTS (SELECT FROM client WHERE email = recipient)
           OR EXISTS (SELECT FROM booking WHERE client_email::citext = recipient)
           OR (content #>> '{booking,0,client_email}')::citext = recipient AS "isShared"
      FROM deleted_item, jsonb_populate_recordset(NULL::message, content -> 'message') AS kept
     WHERE deleted_item.kind = 'booking' AND recipient = ANY(${emails}::citext[])`
  const erased = rows.filter((row) => !row.isShared || mentions(ctx, row, contacts))
  if (erased.length === 0) return
  const ids = erased.map(({ id }) => id)
  await tx.$executeRaw`
    UPDATE deleted_item SET content = jsonb_set(content, '{message}', (
             SELECT jsonb_agg(CASE WHEN (mail ->> 'id')::int = ANY(${ids}::int[]) THEN mail || ${NO_CONTENT_KEPT}::jsonb
                                     || jsonb_build_object('state', CASE WHEN mail ->> 'state' IN ('waiting', 'sending', 'held') THEN 'withdrawn' ELSE mail ->> 'state' END)
                                   ELSE mail END)
               FROM jsonb_array_elements(content -> 'message') AS mail))
     WHERE kind = 'booking'
       AND EXISTS (SELECT FROM jsonb_array_elements(content -> 'message') AS mail WHERE (mail ->> 'id')::int = ANY(${ids}::int[]))`
}

/**
 * Removes subject and text of the emails to the barber about the person. The bookings of an email say whom it is about. Only where
 * they do not, because one was deleted or its contact has changed, the text is read: the name alone may be a word or somebody else.
 * An email about bookings or requests that has not left is rendered without what was erased.
 */
async function eraseBarberTexts(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  person: ErasedPerson,
) {
  const { bookingIds, contacts } = person
  const rows = await tx.$queryRaw<BarberMail[]>`
    SELECT id, key::text, kind, encrypted_content AS "encryptedContent",
           other_bookings && ${bookingIds}::int[] AS "isAbout"
      FROM message
     WHERE kind = ANY(${[...BARBER_KINDS]}) AND subject IS NOT NULL
       -- An alarm that has not left has no other source for its text, and is about the site.
       AND NOT (kind = 'barber-alarm' AND state IN ('waiting', 'sending'))
       AND (cardinality(other_bookings) = 0
            OR other_bookings && ${bookingIds}::int[]
            OR EXISTS (
                 SELECT FROM unnest(other_bookings) AS told(id)
                  WHERE NOT EXISTS (SELECT FROM booking WHERE booking.id = told.id AND contact_changes = 0)))`
  const { phoneCountry } = await readSettings(tx)
  const about = rows.filter(
    (row) => row.isAbout || isAboutPerson({ ...ctx, phoneCountry }, row, contacts),
  )
  const where = { id: { in: about.map(({ id }) => id) } }
  await tx.message.updateMany({
    where: { ...where, isRendered: true, state: { in: ['waiting', 'sending'] } },
    data: { state: 'withdrawn' },
  })
  await tx.message.updateMany({
    where,
    data: { subject: null, encryptedContent: null, reason: ERASED_REASON },
  })
}

interface BarberMail {
  id: number
  key: string
  kind: string
  encryptedContent: Uint8Array | null
  isAbout: boolean
}

/**
 * Removes what emails to others of a group say of the person, with the rest of their text. They keep their recipient. The emails to
 * the organizer name everyone, those to the others name the organizer, and one about a cancellation names who cancelled, also in
 * its subject.
 */
async function eraseGroupTexts(tx: Transaction, { bookingIds, deletedVisits }: ErasedPerson) {
  const erased = await tx.booking.findMany({
    where: { id: { in: bookingIds }, groupId: { not: null } },
    select: { groupId: true, isOrganizer: true },
  })
  const visits = [...erased, ...deletedVisits]
  const groupsOf = (all: readonly GroupVisit[]) => all.flatMap(({ groupId }) => groupId ?? [])
  const groups = groupsOf(visits)
  if (groups.length === 0) return
  const organized = groupsOf(visits.filter(({ isOrganizer }) => isOrganizer))
  const toOthers = { bookingId: { notIn: bookingIds } }
  await tx.message.updateMany({
    where: {
      ...toOthers,
      OR: [
        { booking: { groupId: { in: groups }, isOrganizer: true } },
        { booking: { groupId: { in: organized } } },
      ],
    },
    data: { encryptedContent: null },
  })
  await tx.message.updateMany({
    where: { ...toOthers, kind: 'group-change', version: { in: bookingIds } },
    data: { subject: null, encryptedContent: null, reason: ERASED_REASON },
  })
}

/**
 * Deletes test mails and mails about deleted bookings, of which only address and text say to whom they belong, and the mails
 * to a mailbox, which list the visits of everybody who shares it.
 */
async function deleteUnlinked(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  person: ErasedPerson,
) {
  const { contacts, bookingIds } = person
  const emails = [...new Set(contacts.flatMap(({ email }) => email ?? []))]
  const rows = await tx.$queryRaw<UnlinkedMail[]>`
    SELECT id, key::text, encrypted_content AS "encryptedContent",
           kind <> ALL(${[...MAILBOX_KINDS]}) AND (EXISTS (SELECT FROM client WHERE email = message.recipient)
           OR EXISTS (SELECT FROM booking WHERE client_email::citext = message.recipient)
           OR waitlist_entry_id IS NOT NULL) AS "isShared"
      FROM message
     WHERE booking_id IS NULL AND kind <> ALL(${[...BARBER_KINDS]})
       AND (recipient = ANY(${emails}::citext[])
            OR kind = ANY(${[...MAILBOX_KINDS]}) AND other_bookings && ${bookingIds}::int[])`
  const gone = rows.filter((row) => !row.isShared || mentions(ctx, row, contacts))
  const { count } = await tx.message.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
  return count
}

interface UnlinkedMail {
  id: number
  key: string
  encryptedContent: Uint8Array | null
  /** The address belongs to another client as well. */
  isShared: boolean
}

/** Whether the text of an email to one's own address names the person. */
function mentions(
  ctx: Pick<Context, 'secretBox'>,
  mail: EncryptedMail,
  contacts: readonly Contact[],
): boolean {
  const text = textOf(ctx, mail)
  return text !== null && contacts.some(({ name }) => containsPhrase(text, name))
}

/** Whether an email to the barber is about the person: it has the name with the phone or the email; of an alarm, the email. */
function isAboutPerson(
  { phoneCountry, ...ctx }: Pick<Context, 'secretBox'> & { phoneCountry: PhoneCountry },
  mail: BarberMail,
  contacts: readonly Contact[],
): boolean {
  const text = textOf(ctx, mail)
  if (text === null) return false
  return contacts.some(({ name, email, phoneKey: key }) => {
    const hasEmail = email !== null && containsPhrase(text, email)
    if (mail.kind === 'barber-alarm') return hasEmail
    return containsPhrase(text, name) && (hasEmail || canCall(text, key, phoneCountry))
  })
}

type EncryptedMail = Pick<UnlinkedMail, 'key' | 'encryptedContent'>

function textOf(
  ctx: Pick<Context, 'secretBox'>,
  { key, encryptedContent }: EncryptedMail,
): string | null {
  const stored = encryptedContent && decryptOrNull(ctx, encryptedContent, `message:${key}`)
  if (stored === null) return null
  const { text, html } = mailView.parse(JSON.parse(stored))
  return `${text}\n${html}`
}

/** Whole words alone: the text about "Alma" does not name "Al". */
function containsPhrase(text: string, phrase: string): boolean {
  const escaped = phrase.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

/** The links to call are the phones of clients: that of the business is no link. */
function canCall(text: string, key: string | null, country: PhoneCountry): boolean {
  const called = [...text.matchAll(/"tel:(\+?\d+)/g)].map(([, number = '']) =>
    phoneKey(number, country),
  )
  return key !== null && called.includes(key)
}

/**
 * Removes the files of mails whose text is not in the log any more: erased, past its retention, or deleted with its
 * booking.
 *
 * @returns the number of files removed.
 */
export async function sweepMailFiles(
  ctx: Pick<Context, 'db' | 'now'> & { mailFiles: MailFiles },
): Promise<number> {
  const { db, mailFiles, now } = ctx
  await mailFiles.removeUnfinished(new Date(now.getTime() - UNFINISHED_MS))
  const keys = await mailFiles.keys(await installationId(ctx))
  let removed = 0
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH)
    const stored = await db.message.findMany({
      where: {
        key: { in: batch },
        // A mail that is not yet sent may have a file of an earlier attempt, which shows that it was sent.
        OR: [{ encryptedContent: { not: null } }, { state: { in: ['waiting', 'sending'] } }],
      },
      select: { key: true },
    })
    const isStored = new Set(stored.map(({ key }) => key))
    const gone = batch.filter((key) => !isStored.has(key))
    for (const key of gone) await mailFiles.remove(key)
    removed += gone.length
  }
  return removed
}
