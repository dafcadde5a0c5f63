import { parseRichText } from '@haircuts/core/site/rich-text-form'

/** A part of a text, from its first character to the one after its last. */
export interface Span {
  from: number
  to: number
}

/** What replaces a part of a text, and what is selected in the whole text then. */
export interface TextChange extends Span {
  insert: string
  selected: Span
}

/** A link in a text, or the words that become one; the address is empty until then. */
export interface LinkPlace extends Span {
  words: string
  address: string
}

/*
 * The marks are those that `parseRichText` reads: each is within one line, and the words of a link have none.
 */
const BOLD = /\*\*(?! )[^*\n]+(?<! )\*\*/g
const ITALIC = /\*([^*\n]+)\*/g
const LINK = /\[([^[\]\n]+)\]\(([^()\s]+)\)/g
/** A line as its list marker and its words, without the space after them. */
const LINE = /^(\s*(?:(?:[-*]|\d{1,3}[.)]) +)?)(.*?)\s*$/
const BULLET = /^[-*] +/

/** What becomes bold where no word is selected. */
const BOLD_WORDS = 'bold text'

/** Makes the selection bold, or else the word at the cursor; what is bold already becomes plain. */
export function boldChange(text: string, selection: Span): TextChange {
  const span = widened(text, wordsAt(text, selection), [BOLD, LINK])
  if (span.from === span.to) return wrapped(span, { before: '', words: BOLD_WORDS, isBold: true })
  const lines = text.slice(span.from, span.to).split('\n').map(partsOfLine)
  const wasBold = lines.every(({ words }) => words === '' || /^\*\*[^*]+\*\*$/.test(words))
  const changed = lines.map(({ marker, words }) => ({
    before: marker,
    words: words.replaceAll('**', '').replaceAll(ITALIC, '$1'),
    isBold: words !== '' && !wasBold,
  }))
  const [first] = changed
  if (first && changed.length === 1) return wrapped(span, first)
  const insert = changed.map((line) => wrapped(span, line).insert).join('\n')
  return { ...span, insert, selected: { from: span.from, to: span.from + insert.length } }
}

function wrapped(span: Span, line: { before: string; words: string; isBold: boolean }): TextChange {
  const { before, words, isBold } = line
  const mark = isBold ? '**' : ''
  const from = span.from + before.length + mark.length
  const insert = `${before}${mark}${words}${mark}`
  return { ...span, insert, selected: { from, to: from + words.length } }
}

function partsOfLine(line: string) {
  const [, marker = '', words = ''] = LINE.exec(line) ?? []
  return { marker, words }
}

/** Makes the lines of the selection a list; the lines of a list become plain. */
export function listChange(text: string, { from, to }: Span): TextChange {
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next < 0 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const filled = lines.filter((line) => line.trim() !== '')
  const isList = filled.length > 0 && filled.every((line) => BULLET.test(line))
  const changed = lines.map((line) => {
    if (isList) return line.replace(BULLET, '')
    return filled.length > 0 && line.trim() === '' ? line : `- ${line}`
  })
  const insert = changed.join('\n')
  const after = start + insert.length
  return {
    from: start,
    to: end,
    insert,
    selected: { from: from === to ? after : start, to: after },
  }
}

/** The link at the selection, or else the words that would become one. */
export function linkAt(text: string, selection: Span): LinkPlace {
  const found = [...text.matchAll(LINK)].find(
    ({ 0: whole, index }) => index <= selection.from && selection.to <= index + whole.length,
  )
  if (found) {
    const { 0: whole, 1: words = '', 2: address = '', index } = found
    return { from: index, to: index + whole.length, words, address }
  }
  const span = widened(text, wordsAt(text, selection), [LINK])
  const words = text.slice(span.from, span.to).replaceAll(LINK, '$1').replaceAll('**', '')
  return { ...span, words: words.replaceAll('\n', ' '), address: '' }
}

/** Replaces the selected range by a link and sets the cursor after it. An empty address removes the link and keeps its text. */
export function linkChange({ from, to, words, address }: LinkPlace): TextChange {
  const label = words.trim().replaceAll('[', '(').replaceAll(']', ')')
  const insert = address === '' ? words : `[${label}](${address})`
  const after = from + insert.length
  return { from, to, insert, selected: { from: after, to: after } }
}

/** The address that a text may link to, with what was left out in typing, or undefined for none. */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim().replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20')
  const guesses = [
    address,
    /^[^@/]+@[^@/]+\.\w+$/.test(address) ? `mailto:${address}` : '',
    /^[+\d][\d ().-]{5,}$/.test(typed.trim()) ? `tel:${typed.replaceAll(/[^+\d]/g, '')}` : '',
    /^[\w-]+(?:\.[\w-]+)+(?:[/:?#]|$)/.test(address) ? `https://${address}` : '',
  ]
  return guesses.find((guess) => isLink(`[x](${guess})`))
}

function isLink(text: string): boolean {
  const part = parseRichText(text).at(0)?.lines.at(0)?.at(0)
  return typeof part === 'object' && part.kind === 'link'
}

/** The selection without the space around it, or else the word at the cursor. */
function wordsAt(text: string, { from, to }: Span): Span {
  const selected = text.slice(from, to)
  const start = from + selected.length - selected.trimStart().length
  if (selected.trim() !== '') return { from: start, to: start + selected.trim().length }
  const before = /[\p{L}\p{N}’'-]*$/u.exec(text.slice(0, from))?.[0].length ?? 0
  const after = /^[\p{L}\p{N}’'-]*/u.exec(text.slice(from))?.[0].length ?? 0
  return { from: from - before, to: from + after }
}

/** The span with every whole part of these patterns that it touches, so that no mark is torn from its other half. */
function widened(text: string, span: Span, patterns: readonly RegExp[]): Span {
  const parts = patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ 0: whole, index }) => ({ from: index, to: index + whole.length }))
    .filter(({ from, to }) => from < span.to && span.from < to)
  return {
    from: Math.min(span.from, ...parts.map(({ from }) => from)),
    to: Math.max(span.to, ...parts.map(({ to }) => to)),
  }
}
