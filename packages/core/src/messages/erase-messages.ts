import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../kernel/context.ts'
import { installationId } from '../kernel/installation.ts'
import { decryptOrNull } from '../kernel/secrets.ts'
import type { MailFiles } from './mailer.ts'
import { BARBER_KINDS, MAILBOX_KINDS } from './message-schema.ts'
import { ERASED_REASON } from './policy.ts'

/** Below the limit of bind parameters. */
const BATCH = 1000
/** Far longer than writing a file takes. */
const UNFINISHED_MS = 3_600_000

const NO_CONTENT = {
  recipient: '',
  subject: null,
  sealedContent: null,
  reason: ERASED_REASON,
  note: null,
  problem: null,
  problemAt: null,
}

interface ErasedPerson {
  bookingIds: number[]
  contacts: readonly { name: string; email: string | null }[]
}

/**
 * Removes recipient, subject and content of all mails to a person. The log keeps that they were sent; those not yet
 * sent are withdrawn. Mails without a booking are deleted, unless they are to another person at the same address.
 *
 * @returns the number of mails erased.
 */
export async function eraseMessages(tx: Transaction, ctx: Context, person: ErasedPerson) {
  const where = { bookingId: { in: person.bookingIds } }
  await tx.message.updateMany({
    where: { ...where, state: { in: ['waiting', 'sending', 'held'] } },
    data: { state: 'withdrawn' },
  })
  const { count } = await tx.message.updateMany({ where, data: NO_CONTENT })
  await eraseGroupTexts(tx, person)
  await eraseBarberTexts(tx, ctx, person)
  return count + (await deleteUnlinked(tx, ctx, person))
}

/**
 * Removes subject and text of the emails to the barber that name the person. One about a booking that was deleted since can
 * only be found by its text. Those that have not left are rendered without erased bookings.
 */
async function eraseBarberTexts(tx: Transaction, ctx: Context, person: ErasedPerson) {
  const { bookingIds, contacts } = person
  const rows = await tx.message.findMany({
    where: {
      kind: { in: [...BARBER_KINDS] },
      subject: { not: null },
      // An alarm has no other source for its text, and is about the site.
      NOT: { kind: 'barber-alarm', state: { in: ['waiting', 'sending'] } },
    },
    select: { id: true, key: true, subject: true, sealedContent: true, otherBookings: true },
  })
  const naming = rows.filter(
    (row) =>
      row.otherBookings.some((id) => bookingIds.includes(id)) ||
      isNamedIn(row.subject ?? '', contacts) ||
      names(ctx, row, contacts),
  )
  await tx.message.updateMany({
    where: { id: { in: naming.map(({ id }) => id) } },
    data: { subject: null, sealedContent: null, reason: ERASED_REASON },
  })
}

/** The organizer of a group was emailed everyone's names. Those emails keep their recipient and lose their text. */
async function eraseGroupTexts(tx: Transaction, { bookingIds }: ErasedPerson) {
  const erased = await tx.booking.findMany({
    where: { id: { in: bookingIds }, groupId: { not: null } },
    select: { groupId: true },
  })
  const groups = erased.flatMap(({ groupId }) => groupId ?? [])
  if (groups.length === 0) return
  await tx.message.updateMany({
    where: {
      booking: { groupId: { in: groups }, isOrganizer: true },
      bookingId: { notIn: bookingIds },
    },
    data: { sealedContent: null },
  })
}

/**
 * Deletes test mails and mails about deleted bookings, of which only address and text say to whom they belong, and the mails
 * to a mailbox, which list the visits of everybody who shares it.
 */
async function deleteUnlinked(tx: Transaction, ctx: Context, person: ErasedPerson) {
  const { contacts, bookingIds } = person
  const emails = [...new Set(contacts.flatMap(({ email }) => email ?? []))]
  const rows = await tx.$queryRaw<UnlinkedMail[]>`
    SELECT id, key::text, sealed_content AS "sealedContent",
           kind <> ALL(${[...MAILBOX_KINDS]}) AND (EXISTS (SELECT FROM client WHERE email = message.recipient)
           OR EXISTS (SELECT FROM booking WHERE client_email::citext = message.recipient)
           OR waitlist_entry_id IS NOT NULL) AS "isShared"
      FROM message
     WHERE booking_id IS NULL AND kind <> ALL(${[...BARBER_KINDS]})
       AND (recipient = ANY(${emails}::citext[])
            OR kind = ANY(${[...MAILBOX_KINDS]}) AND other_bookings && ${bookingIds}::int[])`
  const gone = rows.filter((row) => !row.isShared || names(ctx, row, contacts))
  const { count } = await tx.message.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
  return count
}

interface UnlinkedMail {
  id: number
  key: string
  sealedContent: Uint8Array | null
  /** The address belongs to another client as well. */
  isShared: boolean
}

function names(
  ctx: Context,
  mail: Pick<UnlinkedMail, 'key' | 'sealedContent'>,
  contacts: ErasedPerson['contacts'],
): boolean {
  if (!mail.sealedContent) return false
  const text = decryptOrNull(ctx, mail.sealedContent, `message:${mail.key}`)
  return text !== null && isNamedIn(text, contacts)
}

/** Whole words alone: the text about "Alma" does not name "Al". */
function isNamedIn(text: string, contacts: ErasedPerson['contacts']): boolean {
  return contacts.some(({ name }) => {
    const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text)
  })
}

/**
 * Removes the files of mails whose text is not in the log any more: erased, past its retention, or deleted with its
 * booking.
 *
 * @returns the number of files removed.
 */
export async function sweepMailFiles(ctx: Context & { mailFiles: MailFiles }): Promise<number> {
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
        OR: [{ sealedContent: { not: null } }, { state: { in: ['waiting', 'sending'] } }],
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
