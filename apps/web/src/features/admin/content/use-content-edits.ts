import { changedFields, type Fields, type FieldValue } from '@haircuts/core/site/content-form'
import { type ContentKey, EDITED, isContentKey } from '@haircuts/core/site/editor-form'
import { useLocalEdits } from '../../../app/admin/editing/local-edits.tsx'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import type { ContentVersion } from '../../../app/api/admin-outputs.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { placeOf } from './field-place.ts'
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

/** The unsaved edits of all documents, which stay while the barber switches between documents and are saved together. */
export function useContentEdits(documents: readonly ContentVersion[]) {
  const saving = trpc.content.save.useMutation()
  const undoing = trpc.content.undo.useMutation()
  const local = useLocalEdits<ContentKey, Draft>({
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
  const storedOf = (key: ContentKey) => documents.find((each) => each.key === key)
  const draftOf = (key: ContentKey) => (local.isChanged(key) ? local.valueOf(key) : undefined)
  const errorOf = (key: ContentKey) => local.errors.get(key)

  return {
    local,
    draftOf,
    errorOf,
    /** Whether the document was saved in another window since its edits were begun. */
    isOutdated: (key: ContentKey) => {
      const draft = draftOf(key)
      return !local.isSaving && draft !== undefined && draft.basedOn !== storedOf(key)?.number
    },
    valueOf: (key: ContentKey): Fields => local.valueOf(key)?.value ?? {},
    edit: (key: ContentKey, field: string, given: FieldValue) => {
      const draft = local.valueOf(key)
      if (draft) local.edit(key, { ...draft, value: { ...draft.value, [field]: given } })
    },
    editAll: (key: ContentKey, fields: Fields) => {
      const draft = local.valueOf(key)
      if (draft) local.edit(key, { ...draft, value: { ...draft.value, ...fields } })
    },
    /** Takes a save of several documents back. */
    undo: (saved: ReadonlyMap<ContentKey, Draft>) =>
      Promise.all([...saved].map(([key, { basedOn }]) => undoing.mutateAsync({ key, basedOn }))),
    /** Continues with these values on top of the newest version. */
    rebase: (key: ContentKey, value: Fields) => {
      const stored = storedOf(key)
      if (stored) local.edit(key, { ...unedited(stored), value })
    },
    /** Why documents were not saved, without the last stop: 'Slideshow, picture 2: Description is missing'. */
    problems: [...local.errors]
      .flatMap(([key, error]) => problemsOf(key, error))
      .map((problem) => problem.replace(/\.$/, '')),
  }
}

export type ContentEdits = ReturnType<typeof useContentEdits>

function problemsOf(key: ContentKey, error: unknown): string[] {
  const places = [...fieldErrorsOf(error)].map(
    ([path, message]) => `${placeOf(key, path)}: ${message}`,
  )
  if (places.length > 0) return places
  const isOutdated = toAppError(error)?.code === 'content_changed'
  const reason = isOutdated ? text.outdated : failureMessage(error, text.saveFailed)
  return [`${EDITED[key].label}: ${reason}`]
}

/** The paths of the API name the field of the request first, and are in snake_case. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  return new Map(
    toAppError(error)?.errors.map(({ path, message }) => {
      const field = path.replace(/^value\.?/, '')
      return [field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), message]
    }),
  )
}
