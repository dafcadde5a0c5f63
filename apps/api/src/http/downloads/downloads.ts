import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@haircuts/core/kernel/app-error'
import { redeemTicket } from '@haircuts/core/operations/backup-files'
import type { FastifyInstance } from 'fastify'
import { contextFor, type Deps } from '../../deps.ts'
import { rejectOtherMethods } from '../problem.ts'

const URL = '/downloads/:ticket'

/** Sends a backup or an export to the holder of a ticket, once. */
export function downloads(deps: Deps) {
  return async (app: FastifyInstance) => {
    // A HEAD request would use the ticket up.
    const options = { exposeHeadRoute: false, config: { takesLong: true as const } }
    app.get<{ Params: { ticket: string } }>(URL, options, async (request, reply) => {
      // The name was one of the stored files when the ticket was issued.
      const name = await redeemTicket(await contextFor(deps), request.params.ticket)
      const path = join(deps.env.BACKUP_DIR, name)
      const file = await stat(path).catch(() => null)
      if (!file) throw new AppError('backupNotFound')
      return reply
        .type('application/gzip')
        .header('content-length', file.size)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(createReadStream(path))
    })
    rejectOtherMethods(app, URL, new Set(['GET']), { answersHead: false })
  }
}
