import { createHmac } from 'node:crypto'
import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../kernel/context.ts'

/**
 * The hash of an address as it is written: the tags of one mailbox ("ann+1@") are separate addresses, as they are for the
 * limit of upcoming bookings, so that one press does not prove any number of them.
 */
export function addressHash(
  { secretBox }: Pick<Context, 'secretBox'>,
  email: string,
): Uint8Array<ArrayBuffer> {
  const key = secretBox.derive('proven mailboxes')
  return new Uint8Array(createHmac('sha256', key).update(email.toLowerCase()).digest())
}

/** Records that the reader of an address pressed an emailed link. */
export async function proveMailbox(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox' | 'now'>,
  email: string,
): Promise<void> {
  const hash = addressHash(ctx, email)
  await tx.provenMailbox.upsert({
    where: { hash },
    create: { hash, provenAt: ctx.now },
    update: { provenAt: ctx.now },
  })
}

/** Whether the reader of an address has pressed an emailed link. */
export async function isProvenMailbox(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  email: string,
): Promise<boolean> {
  return (await tx.provenMailbox.count({ where: { hash: addressHash(ctx, email) } })) > 0
}

/** Forgets that the addresses of a person were proven. */
export async function forgetProven(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  emails: readonly string[],
): Promise<void> {
  const hashes = emails.map((email) => addressHash(ctx, email))
  await tx.provenMailbox.deleteMany({ where: { hash: { in: hashes } } })
}
