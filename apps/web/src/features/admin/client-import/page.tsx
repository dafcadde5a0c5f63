import { useUnsavedChanges } from '../../../app/admin/editing/use-unsaved-changes.ts'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { TaskProgress } from '../../../app/admin/screen/task-progress.tsx'
import type { ImportPreview } from '../../../app/api/admin-outputs.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { ImportRows } from './import-rows.tsx'
import styles from './page.module.css'
import { RecentImports } from './recent-imports.tsx'
import { clientImport as text } from './text.ts'
import { useClientImport } from './use-client-import.ts'

/** Imports clients from a CSV file: choose it, check what happens to each row, import, undo. */
export function ClientImport() {
  const work = useClientImport()
  const { chosen, preview } = work
  useUnsavedChanges(chosen?.columns != null)
  return (
    <AdminPage heading={text.title} subtitle={text.subtitle}>
      {work.done ? (
        <Banner tone="good">
          <p>{text.done(work.done.new, work.done.filled)}</p>
          {text.others(work.done).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      ) : null}
      {work.task.finishedId !== undefined ? <Banner tone="good">{text.finished}</Banner> : null}
      {work.task.problem ? (
        <Banner tone="bad" isUrgent>
          {work.task.problem}
        </Banner>
      ) : null}
      {work.isImporting ? <ImportProgress work={work} /> : null}
      {chosen ? (
        <ChosenFile work={work} name={chosen.name} />
      ) : (
        <TextField
          type="file"
          disabled={work.isImporting}
          accept=".csv,.tsv,.txt,.vcf,text/vcard,text/x-vcard,text/csv,text/tab-separated-values,text/plain"
          className={styles.file}
          label={text.file}
          hint={text.hint}
          error={work.problem}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void work.choose(file)
          }}
        />
      )}
      {chosen && preview ? <CheckedFile work={work} preview={preview} /> : null}
      {chosen ? null : <RecentImports />}
    </AdminPage>
  )
}

type Work = ReturnType<typeof useClientImport>

/** The name of the file, what is being done with it, and why that failed. */
function ChosenFile({ work, name }: { work: Work; name: string }) {
  const failure = work.importError ?? work.previewError
  return (
    <>
      <p className={styles.chosen}>
        <span className={styles.name}>{name}</span>
        <Button variant="secondary" size="sm" disabled={work.isImporting} onClick={work.startOver}>
          {text.startOver}
        </Button>
      </p>
      {work.isReading && !work.preview ? <Progress label={text.reading(name)} /> : null}
      {failure ? (
        <Banner tone="bad" isUrgent>
          {failureMessage(failure, work.importError ? text.failed : text.previewFailed)}
        </Banner>
      ) : null}
    </>
  )
}

function ImportProgress({ work: { chosen, task } }: { work: Work }) {
  const label = text.importing(chosen?.name ?? text.theFile)
  if (!task.shown) return <Progress label={label} />
  return (
    <div className={styles.progress} role="status">
      <p>{label}</p>
      <TaskProgress task={task.shown} label={label} hint={text.leave} />
    </div>
  )
}

function Progress({ label }: { label: string }) {
  return (
    <div className={styles.progress} role="status">
      <p>{label}</p>
      <progress aria-label={label} />
    </div>
  )
}

function CheckedFile({ work, preview }: { work: Work; preview: ImportPreview }) {
  const { new: added, filled } = preview.counts
  const count = added + filled
  return (
    <>
      <ColumnMapping
        key={work.chosen?.name}
        preview={preview}
        fields={work.columns}
        isBusy={work.isImporting}
        onChange={work.mapColumn}
      />
      <ImportRows preview={preview} isStale={work.isReading}>
        <p>{count === 0 ? text.nothing : text.before(preview.counts)}</p>
        <Actions>
          <Button
            disabled={count === 0 || work.isReading}
            pending={work.isImporting}
            onClick={work.run}
          >
            {work.isImporting ? text.acting : text.act(count)}
          </Button>
        </Actions>
      </ImportRows>
    </>
  )
}
