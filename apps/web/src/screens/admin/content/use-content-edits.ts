import { changedFields, type Fields, type FieldValue } from '@haircuts/router/content/content-form'
import type { ContentKey } from '@haircuts/router/content/editor-form'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { refusalOf } from '../../../api/errors.ts'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { failureWords } from '../../../parts/admin/failure-words.ts'
import type { Content, ContentVersion } from '../../../parts/admin/outputs.ts'
import { usePersistentState } from '../../../parts/admin/use-persistent-state.ts'
import { content as words } from './words.ts'

/** The unsaved edits of a document, and the version that they are based on. */
export interface Draft {
  basedOn: number
  base: Fields
  value: Fields
}

type Drafts = Partial<Record<ContentKey, Draft>>

/** The refused fields of the last save, by their path: 'questions.0.answer'. */
export type Refusals = ReadonlyMap<string, string>

const NONE: Refusals = new Map()

/** The unsaved edits of all documents, which are kept while the barber switches between documents. */
export function useContentEdits(documents: readonly ContentVersion[]) {
  const [drafts, setDrafts] = usePersistentState<Drafts>('content', {})
  const [refusals, setRefusals] = useState(NONE)
  const [trouble, setTrouble] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const store = useStoredContent()
  const saving = trpc.content.save.useMutation()

  const storedOf = (key: ContentKey) => documents.find((each) => each.key === key)
  const setDraft = (key: ContentKey, draft: Draft | undefined) =>
    setDrafts((now) => {
      const { [key]: _, ...others } = now
      return draft ? { ...others, [key]: draft } : others
    })

  function forgetTrouble() {
    setRefusals(NONE)
    setTrouble(undefined)
  }

  function edit(key: ContentKey, field: string, given: FieldValue) {
    const stored = storedOf(key)
    if (!stored) return
    const draft = drafts[key] ?? {
      basedOn: stored.number,
      base: stored.value,
      value: stored.value,
    }
    const value = { ...draft.value, [field]: given }
    const isChanged = Object.keys(changedFields(draft.base, value)).length > 0
    setDraft(key, isChanged ? { ...draft, value } : undefined)
    forgetTrouble()
  }

  /** @returns the saved version, or undefined when it was refused. */
  async function save(key: ContentKey): Promise<ContentVersion | undefined> {
    const draft = drafts[key]
    if (!draft || isSaving) return undefined
    forgetTrouble()
    setSaving(true)
    try {
      const value = changedFields(draft.base, draft.value)
      const saved = await saving.mutateAsync({ key, basedOn: draft.basedOn, value })
      await store(saved)
      // Edits that were made during the save are kept, on top of the saved version.
      setDrafts((now) => {
        const { [key]: later, ...others } = now
        if (!later || later.value === draft.value) return others
        return { ...others, [key]: { ...later, basedOn: saved.number, base: saved.value } }
      })
      return saved
    } catch (error) {
      const refusal = refusalOf(error)
      // The newer version is fetched; the screen then shows the difference.
      if (refusal?.code === 'content_changed') await store()
      else if (refusal?.errors.length) setRefusals(refusedFields(refusal.errors))
      else setTrouble(failureWords(error, words.saveFailed))
      return undefined
    } finally {
      setSaving(false)
    }
  }

  return {
    drafts,
    refusals,
    trouble,
    isSaving,
    /** Whether the document was saved in another window since the draft was begun. */
    isOutdated: (key: ContentKey) =>
      !isSaving && drafts[key] !== undefined && drafts[key].basedOn !== storedOf(key)?.number,
    isDirty: Object.keys(drafts).length > 0,
    valueOf: (key: ContentKey): Fields => drafts[key]?.value ?? storedOf(key)?.value ?? {},
    edit,
    save,
    discard: (key: ContentKey) => {
      setDraft(key, undefined)
      forgetTrouble()
    },
    /** Continues with these values on top of the newest version. */
    rebase: (key: ContentKey, value: Fields) => {
      const stored = storedOf(key)
      if (!stored) return
      const isChanged = Object.keys(changedFields(stored.value, value)).length > 0
      const draft = { basedOn: stored.number, base: stored.value, value }
      setDraft(key, isChanged ? draft : undefined)
    },
  }
}

export type ContentEdits = ReturnType<typeof useContentEdits>

/** Puts a saved version into the list, and refetches the queries that depend on it. */
export function useStoredContent() {
  const cache = useQueryClient()
  const refresh = useRefresh()
  return async (saved?: ContentVersion) => {
    if (saved) {
      cache.setQueryData<Content>(
        getQueryKey(trpc.content.list, undefined, 'query'),
        (now) =>
          now && {
            ...now,
            documents: now.documents.map((each) =>
              each.key === saved.key ? { ...each, ...saved } : each,
            ),
          },
      )
    }
    await refresh('content')
  }
}

/** The paths of the API name the field of the request first, and are in snake_case. */
function refusedFields(errors: readonly { path: string; message: string }[]): Refusals {
  return new Map(
    errors.map(({ path, message }) => {
      const field = path.replace(/^value\./, '')
      return [field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), message]
    }),
  )
}
