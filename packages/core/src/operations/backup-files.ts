import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { randomToken, sha256 } from '../kernel/secrets.ts'
import { startTask } from '../tasks/tasks.ts'
import type { HostContext } from './host.ts'

/** Long enough for a slow phone to follow the link, and short enough that a leaked link is useless. */
const TICKET_MS = 60_000

/** Starts a backup or an export in the background, or returns the one that is running. */
export async function startBackupFile(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  kind: 'backup' | 'export',
) {
  return ctx.db.$transaction(async (tx) => {
    const { task, isNew } = await startTask(tx, ctx, { kind })
    if (isNew) await ctx.enqueue(tx, { name: 'run-task', payload: { taskId: task.id } })
    return task
  })
}

/**
 * Issues a ticket that downloads one file once. The address of a download must not hold the access token, and a large file
 * must not pass through the memory of the page.
 *
 * @throws AppError backupNotFound
 */
export async function issueTicket(ctx: HostContext, { name }: { name: string }) {
  const files = await ctx.host.backupFiles()
  if (!files.some((file) => file.name === name)) throw new AppError('backupNotFound')
  // The file holds everything about every client, so the log records each download.
  ctx.log.info({ download: name }, 'download of a backup or an export')
  const ticket = randomToken()
  await ctx.db.downloadTicket.create({
    data: {
      tokenHash: sha256(ticket),
      file: name,
      expiresAt: new Date(ctx.now.getTime() + TICKET_MS),
    },
  })
  return { url: `/downloads/${ticket}` }
}

/** Uses a ticket up. @returns the name of its file. @throws AppError downloadInvalid */
export async function redeemTicket({ db, now }: Pick<Context, 'db' | 'now'>, ticket: string) {
  const [found] = await db.$queryRaw<{ file: string; isValid: boolean }[]>`
    DELETE FROM download_ticket WHERE token_hash = ${sha256(ticket)}
    RETURNING file, expires_at > ${now} AS "isValid"`
  if (!found?.isValid) throw new AppError('downloadInvalid')
  return found.file
}
