import {
  CONTENT_KEYS,
  type ContentKey,
  EDITED,
  isContentKey,
} from '@haircuts/core/site/editor-form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { UnsavedBar } from '../../../app/admin/editing/local-edits.tsx'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { usePrefetch } from '../../../app/admin/screen/use-prefetch.ts'
import type { Content } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Difference } from './difference.tsx'
import { DocumentFields } from './document-fields.tsx'
import { EmailEditor } from './email-editor.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import styles from './page.module.css'
import type { WantedField } from './pressed-field.ts'
import { Preview } from './preview.tsx'
import { history, content as text } from './text.ts'
import { type ContentEdits, fieldErrorsOf, useContentEdits } from './use-content-edits.ts'

/** The texts, links and pictures of the public site, each page with a live preview. */
export function SiteContent() {
  const list = trpc.content.list.useQuery()
  usePrefetch(({ content, appointmentType }) => [
    content.public.prefetch(),
    appointmentType.list.prefetch({}),
  ])
  return (
    <AdminPage
      heading={frame.content}
      subtitle={text.subtitle}
      actions={<DocumentHistory />}
      isWide
    >
      {list.data ? (
        <Editor content={list.data} />
      ) : (
        <QueryState query={list} message={text.loadFailed} rows={8} />
      )}
    </AdminPage>
  )
}

/** The versions of the open document. */
function DocumentHistory() {
  const [edited] = useEditedDocument()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {history.open}
      </Button>
      <HistoryDialog edited={edited} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Editor({ content }: { content: Content }) {
  const { documents, placeholdersLeft } = content
  const edits = useContentEdits(documents)
  const [edited, setEdited] = useEditedDocument()
  const [isPreview, setPreview] = useState(true)
  const [wanted, setWanted] = useState<WantedField>()
  const editor = useRef<HTMLDivElement>(null)
  useWantedFocus(wanted, editor)
  const wantedHere = wanted?.key === edited ? wanted : undefined
  const draft = edits.draftOf(edited)
  const stored = documents.find(({ key }) => key === edited)
  const [problem, ...others] = edits.problems

  /** Opens the document of a field and leads to it. On a phone the preview hides the fields. */
  function show(field: WantedField) {
    setEdited(field.key)
    setPreview(false)
    setWanted(field)
  }

  return (
    <>
      {placeholdersLeft.length > 0 ? (
        <Banner tone="note">{text.placeholders(placeholdersLeft)}</Banner>
      ) : null}
      <Documents
        edited={edited}
        edits={edits}
        onOpen={(key) => {
          setEdited(key)
          setWanted(undefined)
        }}
      />
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
        <EmailEditor
          documents={documents}
          edits={edits}
          wanted={wantedHere}
          isPreview={isPreview}
        />
      ) : null}
      <div
        className={styles.columns}
        data-preview={(isPreview && edited !== 'emails') || undefined}
        hidden={edited === 'emails' && !edits.isOutdated(edited)}
      >
        <div className={styles.editor} key={edited} ref={editor} tabIndex={-1}>
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
              <DocumentFields edited={edited} edits={edits} wanted={wantedHere} />
            </>
          )}
        </div>
        {edited === 'emails' ? null : (
          <Preview edited={edited} documents={documents} edits={edits} onPress={show} />
        )}
      </div>
      <UnsavedBar
        edits={edits.local}
        failed={problem ? [text.problems(problem, others.length)] : []}
        onRejected={(key, error) => {
          const [path = ''] = fieldErrorsOf(error).keys()
          show({ key, path })
        }}
        undo={edits.undo}
        isHiddenOnPhones
      />
    </>
  )
}

/**
 * The field that is to be shown takes the focus; the entry of a list is opened before. What no field shows, such as the
 * difference to another window, is at the beginning of the document.
 */
function useWantedFocus(wanted: WantedField | undefined, editor: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!wanted) return
    const field = document.getElementById(`content-${wanted.path}`)
    const target = field ?? editor.current
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: field ? 'center' : 'start' })
  }, [wanted, editor])
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
