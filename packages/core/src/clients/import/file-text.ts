import { parse } from 'csv-parse/sync'
import { invalidField } from '../../kernel/app-error.ts'
import { BETWEEN_VALUES, holdsContact, namedColumns, sourceOf } from '../internal/columns.ts'
import type { FileRow, FileTable } from './file-table.ts'
import { MAX_FILE_BYTES } from './import-schema.ts'
import { isVCard, readVCards } from './vcard-text.ts'

export const MAX_ROWS = 10_000
const MAX_COLUMNS = 200
const DELIMITERS = [',', ';', '\t'] as const
const NOT_A_TABLE = 'This file is not a readable CSV file. Please export it again as CSV.'

/**
 * Reads a CSV file with a row of headers, in any of the encodings and with any of the delimiters that programs write; or
 * the contacts of a vCard as such a table.
 *
 * @throws AppError 422 on `file` when it is too large, empty or no table.
 */
export function readTable(bytes: Uint8Array): FileTable {
  if (bytes.length > MAX_FILE_BYTES) {
    throw invalidField('file', 'This file is larger than 5 MB. Please split it.')
  }
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  const isContacts = isVCard(text)
  const [headers, ...rows] = isContacts ? contactRows(text) : withHeaders(parseRecords(text))
  if (!headers) throw invalidField('file', 'This file is empty.')
  if (headers.cells.length > MAX_COLUMNS) throw invalidField('file', NOT_A_TABLE)
  if (rows.length === 0)
    throw invalidField('file', 'This file has a heading row, but no other rows.')
  if (rows.length > MAX_ROWS) {
    throw invalidField('file', 'This file has more than 10,000 rows. Please split it.')
  }
  const source = isContacts ? 'vcard' : sourceOf(headers.cells)
  return { source, headers: headers.cells, rows }
}

const MAX_TITLES = 10

/**
 * The rows from the one of headers on, without titles above it: the first row that names two fields, or else the first one with
 * two cells. A file without headers gets empty ones.
 */
function withHeaders(rows: readonly FileRow[]): readonly FileRow[] {
  const top = rows.slice(0, MAX_TITLES)
  const named = top.findIndex(({ cells }) => namedColumns(cells).filter(Boolean).length > 1)
  const wide = top.findIndex(({ cells }) => cells.filter(Boolean).length > 1)
  const table = rows.slice(Math.max(named < 0 ? wide : named, 0))
  const [first] = table
  // A heading of an unknown language has no contact and no gap in it.
  const isHeading = named >= 0 || first?.cells.every((cell) => cell && !holdsContact(cell))
  if (isHeading || !first) return table
  const width = Math.max(...table.map(({ cells }) => cells.length))
  return [{ line: 0, cells: Array.from({ length: width }, () => '') }, ...table]
}

function contactRows(text: string): FileRow[] {
  const rows = readVCards(text).map(({ line, name, firstName, lastName, ...contact }) => {
    const joined = [firstName, lastName].filter(Boolean).join(' ')
    const values = [contact.emails, contact.phones].map((each) => each.join(BETWEEN_VALUES))
    return { line, cells: [joined || name, ...values, contact.note] }
  })
  return [{ line: 0, cells: ['Name', 'Email', 'Phone', 'Notes'] }, ...rows]
}

function parseRecords(text: string): FileRow[] {
  // Binary files decode to text with these characters, which no table has.
  if (/[\0\uFFFE]/.test(text)) throw invalidField('file', NOT_A_TABLE)
  const lines: number[] = []
  // Excel's own line, which names the delimiter.
  const [declaration = '', declared] = /^\s*"?sep=(.)"?\n/i.exec(text) ?? []
  const skipped = declaration.split('\n').length - 1
  const table = text.slice(declaration.length)
  try {
    const records = parse(table, {
      delimiter: declared ?? delimiterOf(table),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 2,
      on_record: (record: string[], info) => {
        lines.push(info.lines + skipped)
        return record
      },
    })
    return records
      .map((record, index) => ({ line: lines[index] ?? 0, cells: record.map(cleanCell) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch {
    throw invalidField('file', NOT_A_TABLE)
  }
}

/** The delimiter that is most frequent in the first lines, outside quotes. */
function delimiterOf(text: string): string {
  const unquoted = text.replace(/"[^"]*"/g, '').trimStart()
  const first = unquoted.split('\n', MAX_TITLES).join('\n')
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Removes what spreadsheets and other exports add so that a cell is not read as a formula: a leading apostrophe, or
 * ="…" around the text. The cell itself is always text.
 */
function cleanCell(cell: string): string {
  const text = /^="(.*)"$/s.exec(cell)?.[1] ?? cell
  return text.replace(/^'(?=[=+\-@\t\r])/, '').trim()
}

/** UTF-8 or UTF-16 by the byte order mark, UTF-8 where it is valid, else Windows-1252, which Excel writes. */
function decode(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? unmarkedEncoding(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** Detects UTF-16 without a byte order mark by the zero bytes of Latin letters. */
function unmarkedEncoding([first, second]: Uint8Array): string | null {
  if (first && second === 0) return 'utf-16le'
  return first === 0 && second ? 'utf-16be' : null
}
