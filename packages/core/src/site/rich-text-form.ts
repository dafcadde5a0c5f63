import { isSafeLink } from './internal/safe-link-form.ts'

/** A part of a line: text, emphasis or a link. */
export type Inline =
  | string
  | { kind: 'bold' | 'italic'; content: Inline[] }
  | { kind: 'link'; to: string; text: string }

export interface Block {
  kind: 'paragraph' | 'bullets' | 'numbers'
  lines: Inline[][]
}

const BULLET = /^[-*] +(?=\S)/
const NUMBER = /^\d{1,3}[.)] +(?=\S)/

/**
 * Parses plain formatting, spelled as in Markdown: paragraphs, lists, bold, italics and links. Everything else, such as
 * HTML, stays text. The result is a tree, never HTML.
 */
export function parseRichText(source: string): Block[] {
  const blocks: Block[] = []
  let isNew = true
  for (const line of source.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const text = line.trim()
    const kind = kindOf(text)
    const last = blocks.at(-1)
    const content = parseInline(withoutMarker(text))
    if (text !== '' && !isNew && last?.kind === kind) last.lines.push(content)
    else if (text !== '') blocks.push({ kind, lines: [content] })
    isNew = text === ''
  }
  return blocks
}

function kindOf(line: string): Block['kind'] {
  if (BULLET.test(line)) return 'bullets'
  return NUMBER.test(line) ? 'numbers' : 'paragraph'
}

function withoutMarker(line: string): string {
  return line.replace(BULLET, '').replace(NUMBER, '')
}

function parseInline(text: string): Inline[] {
  const found: Inline[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const [part, length] = partAt(text, at)
    at += length
    if (typeof part === 'string') {
      plain += part
      continue
    }
    if (plain) found.push(plain)
    plain = ''
    found.push(part)
  }
  if (plain) found.push(plain)
  return found
}

/** Sticky and of bounded length: they match at one position, so that hostile text costs no backtracking. */
const ESCAPED = /\\([\\*[\]()])/y
const LINK = /\[([^[\]]{1,200})\]\(([^()\s]{1,500})\)/y
const BOLD = /\*\*(?! )([^*]{1,1000}(?<! ))\*\*/y
const ITALIC = /\*(?! )([^*]{1,1000}(?<! ))\*/y

/** What begins at a position, and its length in the source. */
function partAt(text: string, at: number): [Inline, number] {
  const [escaped, character = ''] = matchAt(ESCAPED, text, at)
  if (escaped) return [character, escaped.length]
  const [link, label = '', to = ''] = matchAt(LINK, text, at)
  if (link && isLinkTarget(to)) return [{ kind: 'link', to, text: label }, link.length]
  const [bold, strong = ''] = matchAt(BOLD, text, at)
  if (bold) return [{ kind: 'bold', content: parseInline(strong) }, bold.length]
  const [italic, slanted = ''] = matchAt(ITALIC, text, at)
  if (italic) return [{ kind: 'italic', content: parseInline(slanted) }, italic.length]
  return [text.charAt(at), 1]
}

function matchAt(pattern: RegExp, text: string, at: number): readonly string[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}

/** The addresses outside this site that a text may name. */
const NAMED_LINKS = ['link:contact', 'link:apps', 'link:donate'] as const
/** The pages of this site that a text may link to. */
const PAGES = [
  '/',
  '/book',
  '/faq',
  '/products',
  '/donate',
  '/contact',
  '/privacy',
  '/accessibility',
]

export function isPage(to: string): boolean {
  return PAGES.includes(to)
}

/** Whether a text of the site may link to this target; otherwise the link stays text. */
function isLinkTarget(to: string): boolean {
  return isPage(to) || NAMED_LINKS.some((name) => name === to) || isSafeLink(to)
}
