import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import type { ClientImportSummary } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import styles from './page.module.css'
import { recentImports as text } from './text.ts'

/** The latest imports, each of which can be undone for a day. */
export function RecentImports() {
  const list = trpc.clientImport.list.useQuery()
  const undo = useUndo()
  return (
    <Card title={text.heading}>
      {undo.errorMessage ? (
        <Banner tone="bad" isUrgent>
          {undo.errorMessage}
        </Banner>
      ) : null}
      {undo.result ? (
        <Banner tone="good">
          <p>{text.result(undo.result.removed, undo.result.emptied)}</p>
          {undo.result.left.length > 0 ? (
            <>
              <p>{text.left(undo.result.left.length)}</p>
              <ul className={styles.left}>
                {undo.result.left.map(({ clientId, name, reason }) => (
                  <li key={clientId}>
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </Banner>
      ) : null}
      {list.data ? (
        <ImportList imports={list.data} undoingId={undo.pendingId} onUndo={undo.undo} />
      ) : (
        <QueryState query={list} message={text.failed} rows={2} />
      )}
    </Card>
  )
}

interface ImportListProps {
  imports: readonly ClientImportSummary[]
  undoingId: number | undefined
  onUndo: (id: number) => void
}

function ImportList({ imports, undoingId, onUndo }: ImportListProps) {
  const zone = useBusinessZone()
  if (imports.length === 0) return <p>{text.none}</p>
  return (
    <ul className={styles.imports}>
      {imports.map(({ id, importedAt, added, filled, isUndoable, undoneAt }) => {
        const when = dateAndTime(importedAt.getTime(), zone)
        return (
          <li key={id} className={styles.import}>
            <span>
              <span className={styles.name}>{when}</span>
              <span className={styles.soft}>{text.line(added, filled)}</span>
            </span>
            {isUndoable ? (
              <Button
                variant="secondary"
                size="sm"
                aria-label={text.undoOf(when)}
                pending={undoingId === id}
                onClick={() => onUndo(id)}
              >
                {undoingId === id ? text.undoing : text.undo}
              </Button>
            ) : (
              <span className={styles.soft}>{undoneAt ? text.undone : text.expired}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function useUndo() {
  const undo = trpc.clientImport.undo.useMutation({})
  return {
    pendingId: undo.isPending ? Number(undo.variables.id) : undefined,
    result: undo.data,
    errorMessage: undo.error ? failureMessage(undo.error, text.undoFailed) : undefined,
    undo: (id: number) => undo.mutate({ id }),
  }
}
