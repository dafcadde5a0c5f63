import { changedFields } from '@haircuts/core/site/content-form'
import { type ContentKey, editedDocument } from '@haircuts/core/site/editor-form'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import type { ContentVersion } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './page.module.css'
import { history as text } from './text.ts'

interface HistoryDialogProps {
  edited: ContentKey
  open: boolean
  onClose: () => void
}

/** The versions of a document, the newest first, each of which can be restored. */
export function HistoryDialog({ edited, open, onClose }: HistoryDialogProps) {
  const { label } = editedDocument(edited)
  const versions = trpc.content.versions.useQuery({ key: edited }, { enabled: open })
  const toast = useToast()
  const restoring = trpc.content.restore.useMutation({
    onError: (error) => toast(failureMessage(error, text.failed), { tone: 'bad' }),
  })

  async function restore({ number }: ContentVersion) {
    const basedOn = versions.data?.[0]?.number
    if (basedOn === undefined || restoring.isPending) return
    await restoring.mutateAsync({ key: edited, number, basedOn })
    toast(text.restored(nameOf(number)))
    onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} title={text.title(label)} description={text.description}>
      <DialogBody>
        {versions.data ? (
          <ol className={styles.versions}>
            {versions.data.map((version, index) => (
              <Version
                key={version.number}
                version={version}
                before={versions.data[index + 1]}
                edited={edited}
                isCurrent={index === 0}
                onRestore={() => void restore(version).catch(() => undefined)}
              />
            ))}
          </ol>
        ) : (
          <QueryState query={versions} rows={3} />
        )}
      </DialogBody>
    </Dialog>
  )
}

function nameOf(number: number): string {
  return number === 0 ? text.original : text.version(number)
}

interface VersionProps {
  version: ContentVersion
  before: ContentVersion | undefined
  edited: ContentKey
  isCurrent: boolean
  onRestore: () => void
}

function Version({ version, before, edited, isCurrent, onRestore }: VersionProps) {
  const zone = useBusinessZone()
  const { fields } = editedDocument(edited)
  const changed = Object.keys(before ? changedFields(before.value, version.value) : {})
  const labels = changed.flatMap((name) => fields[name]?.label ?? [])
  const name = nameOf(version.number)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {version.savedAt ? (
          <time className={styles.soft} dateTime={version.savedAt.toISOString()}>
            {' '}
            {dateAndTime(version.savedAt.getTime(), zone)}
          </time>
        ) : null}
        {labels.length > 0 ? (
          <p className={styles.soft}>{text.changed(labels.join(', '))}</p>
        ) : null}
      </div>
      {isCurrent ? (
        <span className={styles.soft}>{text.current}</span>
      ) : (
        <Button variant="secondary" size="sm" aria-label={text.restoreOf(name)} onClick={onRestore}>
          {text.restore}
        </Button>
      )}
    </li>
  )
}
