import { type ContentKey, editedDocument } from '@haircuts/core/site/editor-form'

/**
 * Where the field of a path is, in words: "Slideshow, picture 2" for an entry of a list, whose messages name the field, and
 * "Home, Introduction" for another. An empty path is the document.
 */
export function placeOf(key: ContentKey, path: string): string {
  const { label, fields } = editedDocument(key)
  const [name = '', index] = path.split('.')
  const field = fields[name]
  if (!field) return label
  if (field.kind !== 'list' || index === undefined) return `${label}, ${field.label}`
  return `${label}, ${field.thing} ${Number(index) + 1}`
}

/** The index of the entry that a path names in a list: 0 of 'questions.0.answer'. */
export function entryOf(path: string, list: string): number | undefined {
  const [name, index] = path.split('.')
  return name === list && index !== undefined ? Number(index) : undefined
}
