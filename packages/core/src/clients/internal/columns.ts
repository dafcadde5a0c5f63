import { invalidField } from '../../kernel/app-error.ts'
import type { FileTable } from '../import/file-table.ts'
import type { ImportField, ImportSource } from '../import/import-schema.ts'

const WHOSE =
  '(?:primary|secondary|home|work|business|other|main|personal|client|customer|contact|invitee)?'
/** The headers of each field, in lower case without accents, spaces and signs. */
const HEADERS: readonly (readonly [ImportField, RegExp])[] = [
  ['name', /^(?:(?:full|display|client|customer|contact|invitee)?name|client|customer)$/],
  ['firstName', /^(?:client|customer|contact|invitee)?(?:first|given)(?:name)?$/],
  ['lastName', /^(?:(?:client|customer|contact|invitee)?(?:last|family)(?:name)?|surname)$/],
  ['email', new RegExp(`^${WHOSE}e?mail\\d?(?:address|value)?$`)],
  ['phone', new RegExp(`^${WHOSE}(?:tele|cell|mobile)?phone\\d?(?:number|no|value)?$`)],
  ['phone', new RegExp(`^${WHOSE}(?:mobile|cell|tel|textreminder|sms)(?:number|no)?$`)],
  ['notes', /^(?:client|customer|contact)?(?:notes?|memo|comments?)$/],
]
/** A row has one name, and the first of its columns is taken; emails, phones and notes may come from several columns. */
const SINGLE: ReadonlySet<ImportField> = new Set(['name', 'firstName', 'lastName'])

/** Headers that only one program writes. */
const SOURCES: readonly { source: ImportSource; headers: readonly string[] }[] = [
  { source: 'square', headers: ['squarecustomerid'] },
  { source: 'square', headers: ['creationsource', 'emailaddress'] },
  { source: 'google', headers: ['givenname', 'familyname', 'groupmembership'] },
  { source: 'google', headers: ['firstname', 'lastname', 'organizationname', 'labels'] },
  { source: 'outlook', headers: ['firstname', 'lastname', 'emailaddress', 'businessphone'] },
  { source: 'calendly', headers: ['inviteeemail'] },
  { source: 'fresha', headers: ['clientid', 'mobilenumber', 'telephone'] },
  { source: 'booksy', headers: ['clientname', 'firstvisit', 'lastvisit'] },
  { source: 'booksy', headers: ['customername', 'firstbooking', 'lastbooking'] },
  { source: 'acuity', headers: ['firstname', 'lastname', 'phone', 'email', 'notes'] },
  { source: 'own', headers: ['id', 'name', 'email', 'phone', 'notes', 'createdat'] },
]

function keyOf(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The program whose export has these headers. */
export function sourceOf(headers: readonly string[]): ImportSource {
  const keys = new Set(headers.map(keyOf))
  const found = SOURCES.find((each) => each.headers.every((header) => keys.has(header)))
  return found?.source ?? 'other'
}

/** The field that each header names. A column of numbers alone holds no names. */
export function namedColumns(
  headers: readonly string[],
  holdsNumbers: readonly boolean[] = [],
): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return headers.map((header, index) => {
    const key = keyOf(header)
    const [field = null] = HEADERS.find(([, pattern]) => pattern.test(key)) ?? []
    if (!field) return null
    if (SINGLE.has(field) && (taken.has(field) || holdsNumbers[index])) return null
    taken.add(field)
    return field
  })
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** A number in groups, or one as long as a number with its area code. */
const NUMBER = /^(?=(?:\D*\d){7,15}\D*$)(?:\+?\(?\d+\)?(?:[\s().-]+\d+)+|\+\d+|\d{10,11})$/
const DATE = /^(?:\d{1,2}([./-])\d{1,2}\1\d{2,4}|\d{4}([./-])\d{1,2}\2\d{1,2})(?:[T ]\d{1,2}:.*)?$/
const DATE_IN_WORDS = /^(?:\d{1,2}[ -]?[a-z]{3,9}[ -]?\d{2,4}|[a-z]{3,9} \d{1,2},? \d{4})$/i
const WORDS = /^[^\d@]*\p{L}[^\d@]*$/u
const SEVERAL_WORDS = /\p{L}[\p{L}\p{M}.'’-]*,?\s+\p{L}/u

/** Whether a cell holds a date, which no phone number is. */
export function isDate(cell: string): boolean {
  return DATE.test(cell) || DATE_IN_WORDS.test(cell)
}

function isNumber(cell: string): boolean {
  return NUMBER.test(cell) && !isDate(cell)
}

/** Whether a cell holds an email address or a phone number. */
export function holdsContact(cell: string): boolean {
  return ADDRESS.test(cell) || isNumber(cell)
}

/** Columns of numbers that reach nobody. */
const NO_PHONE = /fax|pager|id$/
/** As many rows as show what a column holds. */
const MAX_SAMPLE = 200

/**
 * The field of each column: as its header says, unless its cells plainly hold emails or phone numbers. A field that no header
 * names is looked for in the cells of the other columns.
 */
export function guessColumns({ headers, rows }: FileTable): (ImportField | null)[] {
  const cells = headers.map((_, index) =>
    rows.slice(0, MAX_SAMPLE).flatMap((row) => row.cells[index] || []),
  )
  const shown = cells.map(contactOf)
  const named = namedColumns(
    headers,
    cells.map((each) => isMostly(each, (cell) => /^\d+$/.test(cell))),
  )
  const columns = named.map((field, index) =>
    field === null || field === 'notes' ? field : (shown[index] ?? field),
  )
  const missing = (['email', 'phone'] as const).filter((field) => !columns.includes(field))
  const found = columns.map((field, index) => {
    const kind = NO_PHONE.test(keyOf(headers[index] ?? '')) ? null : shown[index]
    return field ?? missing.find((each) => each === kind) ?? null
  })
  return found.some((field) => field && SINGLE.has(field))
    ? found
    : withNames(found, headers, cells)
}

function contactOf(cells: readonly string[]): 'email' | 'phone' | null {
  if (isMostly(cells, (cell) => ADDRESS.test(cell))) return 'email'
  return isMostly(cells, isNumber) ? 'phone' : null
}

function isMostly(cells: readonly string[], isKind: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(isKind).length >= cells.length * 0.8
}

/** Names are several words in one column, or without headers the first one or two columns of words. */
function withNames(
  columns: readonly (ImportField | null)[],
  headers: readonly string[],
  cells: readonly (readonly string[])[],
): (ImportField | null)[] {
  const isFree = (index: number) => columns[index] === null
  const full = cells.findIndex(
    (each, index) =>
      isFree(index) && isMostly(each, (cell) => WORDS.test(cell) && SEVERAL_WORDS.test(cell)),
  )
  const hasHeaders = headers.some(Boolean)
  const [first = full, last = -1] =
    full >= 0 || hasHeaders
      ? []
      : cells.flatMap((each, index) =>
          isFree(index) && isMostly(each, (cell) => WORDS.test(cell)) ? index : [],
        )
  return columns.map((field, index) => {
    if (index === first) return last < 0 ? 'name' : 'firstName'
    return index === last ? 'lastName' : field
  })
}

/** The mapping by hand, checked against the file. */
export function checkColumns(
  columns: readonly (ImportField | null)[],
  { headers }: FileTable,
): readonly (ImportField | null)[] {
  if (columns.length === headers.length) return columns
  throw invalidField('columns', 'Please choose what each column holds.')
}

export interface RowFields {
  name: string
  email: string
  phone: string
  notes: string
}

/** How Google joins several values in one cell. */
export const BETWEEN_VALUES = ' ::: '
/** What programs and people write into a cell that is empty. */
const NOTHING = /^(?:n\/?a|none|null|unknown|-+|no (?:e-?mail|phone)(?: \w+)?)$/i
const MOBILE = /mobile|cell|text/i

/**
 * The fields of a row: its name, the first email, and the mobile number or else the first phone. The other
 * emails and phones are added to the notes.
 */
export function fieldsOf(
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
  headers: readonly string[] = [],
): RowFields & { hasMore: boolean } {
  const places = columns.map((_, index) => index)
  const all = (field: ImportField, order = places) =>
    order.flatMap((index) => (columns[index] === field ? cells[index] || [] : []))
  const each = (field: ImportField, order = places) => [
    ...new Set(
      all(field, order)
        .flatMap((cell) => cell.split(BETWEEN_VALUES.trim()))
        .map((value) => value.trim())
        .filter((value) => value && !NOTHING.test(value)),
    ),
  ]
  const isOther = (index: number) => Number(!MOBILE.test(headers[index] ?? ''))
  const [email = '', ...emails] = each('email')
  const [phone = '', ...phones] = each(
    'phone',
    places.toSorted((one, other) => isOther(one) - isOther(other)),
  )
  return {
    name: nameOf(all('name').join(' '), all('firstName').join(' '), all('lastName').join(' ')),
    email,
    phone,
    notes: [...all('notes'), ...emails, ...phones].join('\n'),
    hasMore: emails.length + phones.length > 0,
  }
}

/** First and last name are more exact than a single column beside them, which some rows alone have. */
function nameOf(name: string, first: string, last: string): string {
  if (first) return [first, last].filter(Boolean).join(' ')
  return name.endsWith(last) ? name : [name, last].filter(Boolean).join(' ')
}
