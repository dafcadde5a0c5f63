import { restorableSince } from '../deletion/deleted-items.ts'
import type { DeletedKind } from '../deletion/deleted-kinds.ts'
import type { Context } from '../kernel/context.ts'
import { pageView } from '../kernel/fields.ts'
import type { ListInput } from './deleted-item-schema.ts'

interface Row {
  kind: DeletedKind
  id: number
  name: string
  service: string | null
  startDatetime: Date | null
  deletedAt: Date
  deletedBy: string | null
}

/** The items that were deleted within a day and can be restored, the latest first. */
export async function listDeleted(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { page, pageSize }: ListInput,
) {
  const since = restorableSince(now)
  const total = await db.deletedItem.count({ where: { deletedAt: { gte: since } } })
  const items = await db.$queryRaw<Row[]>`
    SELECT kind, item_id AS id, deleted_at AS "deletedAt", admin_email AS "deletedBy",
           coalesce(content #>> '{booking,0,client_name}', content #>> ARRAY[kind, '0', 'name']) AS name,
           content #>> '{booking,0,type_name}' AS service,
           (content #>> '{booking,0,start_at}')::timestamptz AS "startDatetime"
      FROM deleted_item
     WHERE deleted_at >= ${since}
     ORDER BY deleted_at DESC, kind, item_id DESC
     LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
  return pageView({ items, total }, { page, pageSize })
}
