import { type ContentKey, editedDocument, type Field, type ListField } from './editor-form.ts'
import { shownLink } from './internal/safe-link-form.ts'

/** One entry of a list, such as a question with its answer. */
export type Entry = Record<string, string>
export type FieldValue = string | Entry[]
export type Fields = Record<string, FieldValue>

/** A document of texts that the barber may change. The code holds the defaults, the database only the changed fields. */
export interface ContentDocument<Content extends Fields = Fields> {
  key: string
  defaults: Content
}

/** The fields of the content that differ from `base`. */
export function changedFields(base: Fields, content: Fields): Fields {
  const changed = Object.entries(content).filter(
    ([field, value]) => Object.hasOwn(base, field) && !isSameValue(base[field], value),
  )
  return Object.fromEntries(changed)
}

export function isSameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  return a.length === b.length && a.every((entry, index) => isSameEntry(entry, b[index]))
}

/** Compares by name: PostgreSQL's jsonb does not keep the order of the properties. */
function isSameEntry(a: Entry, b: Entry | undefined): boolean {
  if (!b) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}

/** The texts of a document: its defaults with the given fields in their place. */
export function filledIn(key: ContentKey, defaults: Fields, given: Fields): Fields {
  const { fields } = editedDocument(key)
  const valid = Object.entries(given).filter(
    ([name, value]) =>
      Object.hasOwn(fields, name) && (value.length > 0 || fields[name]?.isOptional),
  )
  return { ...defaults, ...Object.fromEntries(valid) }
}

/** The fields with each of their texts replaced, those of lists too. */
export function mapTexts(fields: Fields, map: (text: string) => string): Fields {
  const ofEntry = (entry: Entry): Entry =>
    Object.fromEntries(Object.entries(entry).map(([name, text]) => [name, map(text)]))
  const ofField = (value: FieldValue) =>
    typeof value === 'string' ? map(value) : value.map(ofEntry)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, ofField(value)]))
}

/** The fields as visitors see them: links that are unsafe or examples become empty. */
export function shownFields(key: ContentKey, fields: Fields): Fields {
  const kinds: Readonly<Record<string, Field>> = editedDocument(key).fields
  const shown: Fields = {}
  for (const [name, value] of Object.entries(fields)) {
    const field = kinds[name]
    if (typeof value === 'string') shown[name] = shownText(field, value)
    else if (field?.kind === 'list') shown[name] = value.map((entry) => shownEntry(field, entry))
  }
  return shown
}

function shownEntry({ entry: kinds }: ListField, entry: Entry): Entry {
  const shown = Object.entries(entry).map(([name, value]) => [name, shownText(kinds[name], value)])
  return Object.fromEntries(shown)
}

function shownText(field: Field | undefined, value: string): string {
  return field?.kind === 'link' ? (shownLink(value) ?? '') : value
}
