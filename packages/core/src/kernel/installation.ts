import type { Context } from './context.ts'
import { sha256 } from './secrets.ts'

/**
 * Identifies the database of this installation. It is not part of a backup: a backup that is restored elsewhere is
 * another installation, which must not delete the files of the first one as files that it does not know.
 */
export async function installationId({ db }: Pick<Context, 'db'>): Promise<string> {
  const [row] = await db.$queryRaw<{ identity: string }[]>`
    SELECT system_identifier::text || ' ' || current_database() AS identity FROM pg_control_system()`
  return Buffer.from(sha256(row?.identity ?? '')).toString('hex')
}
