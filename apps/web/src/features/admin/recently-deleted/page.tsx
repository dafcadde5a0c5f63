import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { useRestore } from '../../../app/admin/editing/use-restore.ts'
import { useEmailedText } from '../../../app/admin/editing/use-undo-toast.ts'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { PagedList } from '../../../app/admin/screen/paged-list.tsx'
import { common, frame } from '../../../app/admin/screen/text.ts'
import type { DeletedItem } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Cell, RowActions, Table } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { recentlyDeleted as text } from './text.ts'

const PAGE_SIZE = 20

/** What was deleted within a day, each with Restore. */
export function RecentlyDeleted() {
  const [page, setPage] = useState(1)
  const list = trpc.deletedItem.list.useQuery(
    { page, pageSize: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  )
  return (
    <AdminPage heading={frame.deleted} subtitle={text.subtitle}>
      <PagedList
        list={list}
        page={page}
        pageSize={PAGE_SIZE}
        rows={4}
        things={text.things}
        failed={text.loadFailed}
        empty={<Notice heading={text.none} />}
        onPage={setPage}
      >
        {({ items }) => <DeletedTable items={items} isStale={list.isPlaceholderData} />}
      </PagedList>
    </AdminPage>
  )
}

interface DeletedTableProps {
  items: readonly DeletedItem[]
  isStale: boolean
}

function DeletedTable({ items, isStale }: DeletedTableProps) {
  const zone = useBusinessZone()
  const at = (time: Date) => dateAndTime(time.getTime(), zone)
  const { restore, restoring } = useRestore()
  const emailedText = useEmailedText()
  const [, what, when] = text.columns

  const restoreItem = useAct((item: DeletedItem) => restore(item), {
    about: ({ kind, id }) => `${kind}-${id}`,
    done: ({ clientWillBeEmailed }, { name }) =>
      clientWillBeEmailed ? `${common.restored(name)} ${emailedText(name)}` : common.restored(name),
    failed: text.restoreFailed,
  })

  return (
    <Table caption={frame.deleted} columns={text.columns} isStale={isStale}>
      {items.map((item) => {
        const { kind, id, name, service, startDatetime, deletedAt } = item
        const isRestoring = restoring?.kind === kind && restoring.id === id
        return (
          <tr key={`${kind} ${id}`}>
            <Cell label="">{name}</Cell>
            <Cell label={what}>
              {service && startDatetime
                ? text.booking(service, at(startDatetime))
                : text.kinds[kind]}
            </Cell>
            <Cell label={when}>
              <time dateTime={deletedAt.toISOString()}>{at(deletedAt)}</time>
            </Cell>
            <Cell label="">
              <RowActions>
                <Button
                  variant="quiet"
                  size="sm"
                  pending={isRestoring}
                  onClick={() => restoreItem.send(item)}
                >
                  {isRestoring ? text.restoring : text.restore}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              </RowActions>
            </Cell>
          </tr>
        )
      })}
    </Table>
  )
}
