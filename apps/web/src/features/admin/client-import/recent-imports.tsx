import type { ClientImportSummary } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { failureWords } from '../screen/failure-text.ts'
import { QueryState } from '../screen/query-state.tsx'
import styles from './page.module.css'
import { recentImports as words } from './text.ts'

/** The latest imports, each of which can be undone for a day. */
export function RecentImports() {
  const list = trpc.clientImport.list.useQuery()
  const undo = useUndo()
  return (
    <Card title={words.heading}>
      {undo.trouble ? (
        <Banner tone="bad" isUrgent>
          {undo.trouble}
        </Banner>
      ) : null}
      {undo.result ? (
        <Banner tone="good">
          <p>{words.result(undo.result.removed, undo.result.emptied)}</p>
          {undo.result.left.length > 0 ? (
            <>
              <p>{words.left(undo.result.left.length)}</p>
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
        <QueryState query={list} words={words.failed} rows={2} />
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
  if (imports.length === 0) return <p>{words.none}</p>
  return (
    <ul className={styles.imports}>
      {imports.map(({ id, importedAt, added, filled, isUndoable, undoneAt }) => {
        const when = dateAndTime(importedAt.getTime(), zone)
        return (
          <li key={id} className={styles.import}>
            <span>
              <span className={styles.name}>{when}</span>
              <span className={styles.soft}>{words.line(added, filled)}</span>
            </span>
            {isUndoable ? (
              <Button
                variant="secondary"
                size="sm"
                aria-label={words.undoOf(when)}
                pending={undoingId === id}
                onClick={() => onUndo(id)}
              >
                {undoingId === id ? words.undoing : words.undo}
              </Button>
            ) : (
              <span className={styles.soft}>{undoneAt ? words.undone : words.expired}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function useUndo() {
  const refresh = useRefresh()
  const undo = trpc.clientImport.undo.useMutation({
    onSettled: () => refresh('client', 'clientImport'),
  })
  return {
    pendingId: undo.isPending ? Number(undo.variables.id) : undefined,
    result: undo.data,
    trouble: undo.error ? failureWords(undo.error, words.undoFailed) : undefined,
    undo: (id: number) => undo.mutate({ id }),
  }
}
