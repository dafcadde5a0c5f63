import type { DatabaseOrTransaction, MailServer } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import type { Context } from '../../kernel/context.ts'
import { decryptOrNull } from '../../kernel/secrets.ts'
import { MAIL_SECURITIES, type MailSecurity } from '../mailer.ts'

/** A prepared statement, since every booking and every email ask for it. */
const STORED = {
  name: 'mail server',
  text: `SELECT id, host, port, security, username, encrypted_password AS "encryptedPassword", sender, updated_at AS "updatedAt"
           FROM mail_server`,
}

/** The mail server that the barber entered; null if there is none. */
export async function findMailServer(db: DatabaseOrTransaction): Promise<MailServer | null> {
  const [server] = await queryPrepared<MailServer>(db, STORED, [])
  return server ?? null
}

/** A CHECK of the table allows no other value. */
export function securityOf({ security }: Pick<MailServer, 'security'>): MailSecurity {
  return MAIL_SECURITIES.find((each) => each === security) ?? 'starttls'
}

/** Binds the encrypted password to its host, so that it cannot be decrypted for another one. */
export function mailPasswordPurpose(host: string): string {
  return `mail-server:${host}`
}

/** Null when the password was encrypted with another application key. */
export function openMailPassword(
  ctx: Pick<Context, 'secretBox'>,
  { host }: Pick<MailServer, 'host'>,
  encryptedPassword: Uint8Array,
): string | null {
  return decryptOrNull(ctx, encryptedPassword, mailPasswordPurpose(host))
}
