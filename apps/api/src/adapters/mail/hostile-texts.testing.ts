import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_123)

const piece = fc.constantFrom(
  ...['<script>alert(1)</script>', '</title>', '</td></tr></table>', '-->', '<!--', ']]>', '&lt;'],
  ...['"', "'", '" onload="x', 'javascript:alert(1)', '<img src=x onerror=alert(1)>', '</style>'],
  ...['\r\nBcc: evil@example.com', '\n\n', '\r', '\u2028', '\u0085', '=?utf-8?Q?x?=', '\t', ' '],
  ...['=1+1', '+1', '-1', '@SUM(A1)', ',', ';', '""', '\ufeff', '\u202e', '🪒', 'é', '\0', '\x1b'],
  ...['{{7*7}}', '#{7*7}', '%0d%0a', '--boundary', '.', '<b>', '\\n', "'; DROP TABLE booking; --"],
)
const hostile = fc
  .array(fc.oneof(piece, fc.string(), fc.string({ unit: 'grapheme' })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join('').toWellFormed())
  .filter((text) => text.trim() !== '')

/** HOSTILE_TEXTS=5000 for a long run, HOSTILE_SEED=7 for other texts. */
export function hostileTexts(usualCount: number): { texts: string[]; label: string } {
  const numRuns = Number(process.env.HOSTILE_TEXTS ?? usualCount)
  const texts = fc.sample(hostile, { seed: SEED, numRuns })
  return { texts, label: `${numRuns} hostile texts (seed ${SEED})` }
}

interface Seen {
  /** The elements with the names of their attributes. Line breaks are left out: a text may hold some. */
  structure: string[]
  /** The texts of the elements and the values of their attributes. */
  texts: string[]
}

/** A page as a browser reads it. */
export function readPage(html: string): Seen {
  const seen: Seen = { structure: [], texts: [] }
  const walk = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node && node.tagName !== 'br') {
      seen.structure.push(`${node.tagName} ${node.attrs.map(({ name }) => name)}`)
      seen.texts.push(...node.attrs.map(({ value }) => value))
    }
    if ('value' in node) seen.texts.push(node.value)
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
  }
  walk(parse(html))
  return seen
}
