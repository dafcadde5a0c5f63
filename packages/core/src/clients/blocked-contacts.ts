import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { namesOneLine } from '../contacts/phone-number.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'

interface Contact {
  email: string | null
  phoneKey: string | null
}

const HASH = (kind: string, value: string) =>
  `sha256(convert_to($3 || ' ${kind} ' || ${value}, 'UTF8'))`

/**
 * Whether one of the contacts has the email or the phone of a blocked client, of a client who was merged into one, or of a
 * blocked person who was erased. Emails are compared by mailbox. It is one statement whether or
 * not anybody is blocked, so that the response time discloses nothing.
 */
export async function isBlocked(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  contacts: readonly Contact[],
): Promise<boolean> {
  const values = [...columnsOf(contacts), hashKey(ctx)]
  const [found] = await queryPrepared<{ isBlocked: boolean }>(tx, IS_BLOCKED, values)
  return found?.isBlocked ?? false
}

/**
 * Rejects what a visitor asks for under a blocked contact. The barber's own bookings are not checked.
 *
 * @throws AppError contactTheBarber.
 */
export async function assertNotBlocked(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  contacts: readonly Contact[],
): Promise<void> {
  if (await isBlocked(tx, ctx, contacts)) throw new AppError('contactTheBarber')
}

/** Lets the contacts of a blocked person block after the erasure or the deletion. */
export async function keepBlocked(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox' | 'now'>,
  contacts: readonly Contact[],
): Promise<void> {
  await queryPrepared(tx, KEEP_BLOCKED, [...columnsOf(contacts), hashKey(ctx), ctx.now])
}

/** Unblocks contacts also where only the hash of somebody who was erased or deleted blocks them. */
export async function forgetBlocked(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  contacts: readonly Contact[],
): Promise<void> {
  await queryPrepared(tx, FORGET_BLOCKED, [...columnsOf(contacts), hashKey(ctx)])
}

function columnsOf(contacts: readonly Contact[]) {
  return [
    contacts.map(({ email }) => email),
    // The few digits of "ask Ann, 2nd floor" would block other people.
    contacts.map(({ phoneKey }) => (namesOneLine(phoneKey) ? phoneKey : null)),
  ]
}

/** Without the key of the installation, hashes of phone numbers could be reversed by trying all numbers. */
function hashKey({ secretBox }: Pick<Context, 'secretBox'>): string {
  return secretBox.derive('blocked contacts')
}

const CONTACTS = `
  asked AS (
    SELECT mailbox_of(email) AS mailbox, phone_key
      FROM unnest($1::text[], $2::text[]) AS contact(email, phone_key)
  ), hashes AS (
    SELECT ${HASH('email', 'mailbox')} AS hash FROM asked WHERE mailbox IS NOT NULL
    UNION SELECT ${HASH('phone', 'phone_key')} FROM asked WHERE phone_key IS NOT NULL
  )`

const IS_BLOCKED = {
  name: 'is a contact blocked',
  text: `
    WITH RECURSIVE blocked AS (
      SELECT id, email::text, phone_key FROM client WHERE is_blocked
      UNION
      SELECT merged_id, merged_email::text, merged_phone_key
        FROM client_merge JOIN blocked ON kept_id = blocked.id WHERE undone_at IS NULL
    ), ${CONTACTS}
    SELECT EXISTS (SELECT FROM blocked JOIN asked ON mailbox = mailbox_of(email) OR asked.phone_key = blocked.phone_key)
        OR EXISTS (SELECT FROM blocked_contact JOIN hashes USING (hash)) AS "isBlocked"`,
}

const KEEP_BLOCKED = {
  name: 'keep contacts blocked',
  text: `WITH ${CONTACTS}
    INSERT INTO blocked_contact (hash, created_at) SELECT hash, $4::timestamptz FROM hashes
    ON CONFLICT (hash) DO NOTHING`,
}

const FORGET_BLOCKED = {
  name: 'unblock a contact',
  text: `WITH ${CONTACTS} DELETE FROM blocked_contact USING hashes WHERE blocked_contact.hash = hashes.hash`,
}
