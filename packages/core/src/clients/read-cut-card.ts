import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'

const EMPTY = {
  guards: null,
  fadeLine: null,
  notes: null,
  picturesAgreedAt: null,
  revision: 0,
  updatedAt: null,
}

/** The card of a client who exists; an empty one when nothing was noted yet. */
export async function findCutCard(db: DatabaseOrTransaction, clientId: number) {
  const card = await db.cutCard.findUnique({ where: { clientId } })
  const pictures = await db.cutPicture.findMany({
    where: { clientId, removedAt: null },
    orderBy: [{ addedAt: 'desc' }, { id: 'desc' }],
    select: { pictureReference: true, addedAt: true },
  })
  return { ...(card ?? { ...EMPTY, clientId }), pictures }
}

/** @throws AppError clientNotFound */
export async function cutCardOf({ db }: Pick<Context, 'db'>, { id }: { id: number }) {
  if (!(await db.client.findUnique({ where: { id }, select: { id: true } })))
    throw new AppError('clientNotFound')
  return findCutCard(db, id)
}
