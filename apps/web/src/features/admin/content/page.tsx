import {
  CONTENT_KEYS,
  type ContentKey,
  EDITED,
  isContentKey,
} from '@haircuts/core/site/editor-form'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useUnsavedChanges } from '../../../app/admin/editing/use-unsaved-changes.ts'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { common, frame } from '../../../app/admin/screen/text.ts'
import { usePrefetch } from '../../../app/admin/screen/use-prefetch.ts'
import type { Content, ContentVersion } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { Difference } from './difference.tsx'
import { DocumentFields } from './document-fields.tsx'
import { EmailEditor } from './email-editor.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import styles from './page.module.css'
import type { WantedField } from './pressed-field.ts'
import { Preview } from './preview.tsx'
import { history, content as text } from './text.ts'
import {
  type ContentEdits,
  failureOf,
  fieldErrorsOf,
  useContentEdits,
} from './use-content-edits.ts'

/** The texts, links and pictures of the public site, each page with a live preview. */
export function SiteContent() {
  const list = trpc.content.list.useQuery()
  usePrefetch(({ content, appointmentType }) => [
    content.public.prefetch(),
    appointmentType.list.prefetch({}),
  ])
  return (
    <AdminPage heading={frame.content} subtitle={text.subtitle} isWide>
      {list.data ? (
        <Editor content={list.data} />
      ) : (
        <QueryState query={list} message={text.loadFailed} rows={8} />
      )}
    </AdminPage>
  )
}

function Editor({ content }: { content: Content }) {
  const { documents, placeholdersLeft } = content
  const edits = useContentEdits(documents)
  useUnsavedChanges(edits.isDirty)
  const [edited, setEdited] = useEditedDocument()
  const [isPreview, setPreview] = useState(true)
  const [wanted, setWanted] = useState<WantedField>()
  useWantedFocus(wanted)
  useFocusOnError(edits.errorOf(edited), () => setPreview(false))
  const draft = edits.draftOf(edited)
  const stored = documents.find(({ key }) => key === edited)
  return (
    <>
      {placeholdersLeft.length > 0 ? (
        <Banner tone="note">{text.placeholders(placeholdersLeft)}</Banner>
      ) : null}
      <Documents edited={edited} edits={edits} onOpen={setEdited} />
      <div className={styles.switch}>
        {[true, false].map((shows) => (
          <Button
            key={String(shows)}
            variant={isPreview === shows ? 'secondary' : 'quiet'}
            aria-pressed={isPreview === shows}
            onClick={() => setPreview(shows)}
          >
            {shows ? text.preview : text.edit}
          </Button>
        ))}
      </div>
      {edited === 'emails' && !edits.isOutdated(edited) ? (
        <EmailEditor documents={documents} edits={edits} isPreview={isPreview} />
      ) : null}
      <div
        className={styles.columns}
        data-preview={(isPreview && edited !== 'emails') || undefined}
        hidden={edited === 'emails' && !edits.isOutdated(edited)}
      >
        <div className={styles.editor} key={edited}>
          {draft && stored && edits.isOutdated(edited) ? (
            <Difference
              edited={edited}
              draft={draft}
              stored={stored}
              onChoose={(value) => edits.rebase(edited, value)}
            />
          ) : edited === 'emails' ? null : (
            <>
              <p className={styles.soft}>{text.fallsBack}</p>
              <DocumentFields edited={edited} edits={edits} wanted={wanted} />
            </>
          )}
        </div>
        {edited === 'emails' ? null : (
          <Preview
            edited={edited}
            documents={documents}
            edits={edits}
            onPress={({ key, path }) => {
              setEdited(key)
              setPreview(false)
              setWanted({ key, path })
            }}
          />
        )}
      </div>
      {stored ? <SaveBar stored={stored} edited={edited} edits={edits} /> : null}
    </>
  )
}

/** The field of a text that was pressed in the preview takes the focus. The entry of a list is opened before. */
function useWantedFocus(wanted: WantedField | undefined) {
  useEffect(() => {
    if (!wanted) return
    const field = document.getElementById(`content-${wanted.path}`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [wanted])
}

/**
 * The open document, in the URL: `?page=faq`. It is replaced directly, since a navigation of the router would ask about
 * unsaved changes, which stay.
 */
function useEditedDocument() {
  const given = new URLSearchParams(useSearch()).get('page') ?? ''
  const open = (key: ContentKey) => {
    const query = new URLSearchParams(window.location.search)
    query.set('page', key)
    window.history.replaceState(window.history.state, '', `?${query}`)
  }
  return [isContentKey(given) ? given : 'home', open] as const
}

interface DocumentsProps {
  edited: ContentKey
  edits: ContentEdits
  onOpen: (key: ContentKey) => void
}

function Documents({ edited, edits, onOpen }: DocumentsProps) {
  const tabs = useRef<HTMLUListElement>(null)
  // On a phone the row of tabs scrolls.
  useEffect(() => {
    const open = tabs.current?.querySelector(`[data-document="${edited}"]`)
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [edited])
  return (
    <nav aria-label={text.documents}>
      <ul className={styles.documents} ref={tabs}>
        {CONTENT_KEYS.map((key) => (
          <li key={key} data-document={key}>
            <button
              type="button"
              aria-current={key === edited ? 'true' : undefined}
              onClick={() => onOpen(key)}
            >
              {EDITED[key].label}
              {edits.draftOf(key) ? <span className={styles.soft}> {text.unsavedMark}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SaveBarProps {
  stored: ContentVersion
  edited: ContentKey
  edits: ContentEdits
}

/** Saves the open document. One press undoes the save, in the toast or here. */
function SaveBar({ stored, edited, edits }: SaveBarProps) {
  const { label } = EDITED[edited]
  const draft = edits.draftOf(edited)
  const [isHistory, setHistory] = useState(false)
  const toast = useToast()
  const undo = useUndo(edited)
  const error = edits.errorOf(edited)
  const failure = failureOf(error)

  async function save() {
    const saved = await edits.save(edited)
    if (saved !== undefined)
      toast(text.saved(label), { action: { label: common.undo, onPress: () => undo(saved) } })
  }

  return (
    <div className={styles.bar} data-save-bar data-dirty={draft ? true : undefined}>
      {failure ? (
        <Banner tone="bad" isUrgent>
          {failure}
        </Banner>
      ) : null}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => setHistory(true)}>
          {history.open}
        </Button>
        {draft && !edits.isSaving ? (
          <Button variant="quiet" onClick={() => edits.discard(edited)}>
            {text.discard}
          </Button>
        ) : null}
        {stored.number > 0 && !draft ? (
          <Button variant="quiet" onClick={() => undo(stored.number)}>
            {text.undoLast}
          </Button>
        ) : null}
        <Button
          disabled={(!draft || edits.isOutdated(edited)) && !edits.isSaving}
          pending={edits.isSaving}
          onClick={() => void save()}
        >
          {edits.isSaving ? common.saving : text.save}
        </Button>
      </div>
      <HistoryDialog edited={edited} open={isHistory} onClose={() => setHistory(false)} />
    </div>
  )
}

function useUndo(edited: ContentKey) {
  const toast = useToast()
  const undoing = trpc.content.undo.useMutation()
  return async (number: number) => {
    try {
      await undoing.mutateAsync({ key: edited, basedOn: number })
      toast(text.undone(EDITED[edited].label))
    } catch (error) {
      toast(failureMessage(error, text.undoFailed), { tone: 'bad' })
    }
  }
}

/** The first invalid field takes the focus. On a phone the preview hides the fields, so they are shown before. */
function useFocusOnError(error: unknown, showFields: () => void) {
  const [first] = fieldErrorsOf(error).keys()
  const [shown, setShown] = useState(error)
  if (error !== shown) {
    setShown(error)
    if (first) showFields()
  }
  useEffect(() => {
    if (error && first) document.getElementById(`content-${first}`)?.focus()
  }, [error, first])
}
