import { EMBEDDED_RELEASE } from '@haircuts/db/embedded-release'
import type { HostContext } from '../host.ts'

/** The PostgreSQL that the installation uses, by what the server itself reports. */
export async function databaseVersion({ db, host }: HostContext) {
  const [row] = await db.$queryRaw<{ version: string }[]>`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version`
  const version = row?.version ?? ''
  const isEmbedded = host.hasEmbeddedDatabase
  const isKnown = isEmbedded && version === EMBEDDED_RELEASE.version
  return { version, isEmbedded, releasedOn: isKnown ? EMBEDDED_RELEASE.releasedOn : null }
}
