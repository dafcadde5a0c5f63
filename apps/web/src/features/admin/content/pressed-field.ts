import type { Fields } from '@haircuts/core/site/content-form'
import type { ContentKey } from '@haircuts/core/site/editor-form'

/** A field that is to be shown, since its text was pressed in the preview or it was not saved: 'questions.0.answer'. */
export interface WantedField {
  key: ContentKey
  path: string
}

interface ShownText extends WantedField {
  text: string
}

/** The texts of the documents, each with its field. */
export function shownTexts(documents: readonly (readonly [ContentKey, Fields])[]): ShownText[] {
  return documents.flatMap(([key, fields]) =>
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [{ key, path: name, text: plain(value) }]
        : value.flatMap((entry, index) =>
            Object.entries(entry).map(([part, text]) => ({
              key,
              path: `${name}.${index}.${part}`,
              text: plain(text),
            })),
          ),
    ),
  )
}

/**
 * The field of a text on the page: the one that is this text, or else one that begins with it, or else one that contains it,
 * since a paragraph of a longer text was pressed; of several the shortest.
 */
export function fieldOfText(texts: readonly ShownText[], pressed: string): ShownText | undefined {
  const wanted = plain(pressed)
  if (wanted === '') return undefined
  const [found] = texts
    .filter(({ text }) => text === wanted || (wanted.length >= MIN_PART && text.includes(wanted)))
    .sort((a, b) => rank(a, wanted) - rank(b, wanted) || a.text.length - b.text.length)
  return found
}

function rank({ text }: ShownText, wanted: string): number {
  if (text === wanted) return 0
  return text.startsWith(wanted) ? 1 : 2
}

/** A shorter part, such as "the", is found in many texts. */
const MIN_PART = 6

/** The text as the page shows it: without the marks of plain formatting, and with single spaces. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*+/g, '')
    .replace(/^- /gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}
