import { changedFields, type Fields, type FieldValue } from '@haircuts/core/site/content-form'
import { type ContentKey, isContentKey } from '@haircuts/core/site/editor-form'
import { useLocalEdits } from '../../../app/admin/editing/local-edits.tsx'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import type { ContentVersion } from '../../../app/api/admin-outputs.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { content as text } from './text.ts'

/** The edits of a document, and the version that they are based on. */
export interface Draft {
  basedOn: number
  base: Fields
  value: Fields
}

/** The invalid fields of the last save, by their path: 'questions.0.answer'. */
export type FieldErrors = ReadonlyMap<string, string>

type Version = Pick<ContentVersion, 'number' | 'value'>

const unedited = ({ number, value }: Version): Draft => ({ basedOn: number, base: value, value })

/** The unsaved edits of all documents, which stay while the barber switches between documents. */
export function useContentEdits(documents: readonly ContentVersion[]) {
  const saving = trpc.content.save.useMutation()
  const edits = useLocalEdits<ContentKey, Draft>({
    name: 'content',
    stored: new Map(
      documents.flatMap((each) => (isContentKey(each.key) ? [[each.key, unedited(each)]] : [])),
    ),
    isSame: (_, { base, value }) => Object.keys(changedFields(base, value)).length === 0,
    save: async (key, { basedOn, base, value }) =>
      unedited(await saving.mutateAsync({ key, basedOn, value: changedFields(base, value) })),
    // After a save in another window too: the screen then shows the difference.
    rebase: (later, { basedOn, base }) => ({ ...later, basedOn, base }),
  })
  const { isSaving, isDirty, discard } = edits
  const storedOf = (key: ContentKey) => documents.find((each) => each.key === key)
  const draftOf = (key: ContentKey) => (edits.isChanged(key) ? edits.valueOf(key) : undefined)

  return {
    isSaving,
    isDirty,
    discard,
    draftOf,
    /** Whether the document was saved in another window since its edits were begun. */
    isOutdated: (key: ContentKey) => {
      const draft = draftOf(key)
      return !isSaving && draft !== undefined && draft.basedOn !== storedOf(key)?.number
    },
    valueOf: (key: ContentKey): Fields => edits.valueOf(key)?.value ?? {},
    edit: (key: ContentKey, field: string, given: FieldValue) => {
      const draft = edits.valueOf(key)
      if (draft) edits.edit(key, { ...draft, value: { ...draft.value, [field]: given } })
    },
    editAll: (key: ContentKey, fields: Fields) => {
      const draft = edits.valueOf(key)
      if (draft) edits.edit(key, { ...draft, value: { ...draft.value, ...fields } })
    },
    /** @returns the number of the saved version, or undefined when it was rejected. */
    save: async (key: ContentKey) => (await edits.save(key)).saved.get(key)?.basedOn,
    errorOf: (key: ContentKey) => edits.errors.get(key),
    /** Continues with these values on top of the newest version. */
    rebase: (key: ContentKey, value: Fields) => {
      const stored = storedOf(key)
      if (stored) edits.edit(key, { ...unedited(stored), value })
    },
  }
}

export type ContentEdits = ReturnType<typeof useContentEdits>

function isOutdatedSave(error: unknown): boolean {
  return toAppError(error)?.code === 'content_changed'
}

/** Why the last save failed, unless the screen shows the difference to a newer version. */
export function failureOf(error: unknown): string | undefined {
  if (error === undefined || isOutdatedSave(error)) return undefined
  return toAppError(error)?.errors.length ? text.invalid : failureMessage(error, text.saveFailed)
}

/** The paths of the API name the field of the request first, and are in snake_case. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  return new Map(
    toAppError(error)?.errors.map(({ path, message }) => {
      const field = path.replace(/^value\./, '')
      return [field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), message]
    }),
  )
}
