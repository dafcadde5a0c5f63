import { invalidField } from '../../kernel/app-error.ts'
import type { FileRow, FileTable } from '../import/file-table.ts'
import type { ImportField, ImportSource } from '../import/import-schema.ts'

/** The headers that name a field, in lower case without spaces and signs. */
const HEADERS: Readonly<Record<string, ImportField>> = {
  name: 'name',
  fullname: 'name',
  clientname: 'name',
  customername: 'name',
  client: 'name',
  customer: 'name',
  displayname: 'name',
  inviteename: 'name',
  firstname: 'firstName',
  inviteefirstname: 'firstName',
  first: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  inviteelastname: 'lastName',
  last: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  email1value: 'email',
  emailvalue: 'email',
  primaryemail: 'email',
  clientemail: 'email',
  customeremail: 'email',
  inviteeemail: 'email',
  phone: 'phone',
  phonenumber: 'phone',
  mobile: 'phone',
  mobilephone: 'phone',
  cell: 'phone',
  cellphone: 'phone',
  telephone: 'phone',
  phone1value: 'phone',
  primaryphone: 'phone',
  mobilenumber: 'phone',
  cellphonenumber: 'phone',
  clientphone: 'phone',
  customerphone: 'phone',
  textremindernumber: 'phone',
  clientnotes: 'notes',
  notes: 'notes',
  note: 'notes',
  memo: 'notes',
  comments: 'notes',
}

/** Headers that only one program writes. */
const SOURCES: readonly { source: ImportSource; headers: readonly string[] }[] = [
  { source: 'square', headers: ['squarecustomerid'] },
  { source: 'square', headers: ['creationsource', 'emailaddress'] },
  { source: 'acuity', headers: ['firstname', 'lastname', 'phone', 'email', 'notes'] },
  { source: 'own', headers: ['id', 'name', 'email', 'phone', 'notes', 'createdat'] },
]

function keyOf(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The program whose export has these headers. */
export function sourceOf(headers: readonly string[]): ImportSource {
  const keys = new Set(headers.map(keyOf))
  const found = SOURCES.find((each) => each.headers.every((header) => keys.has(header)))
  return found?.source ?? 'other'
}

/** The field of each column as its header says; only notes may come from several columns. */
export function guessColumns(headers: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const columns = headers.map((header) => {
    const field = HEADERS[keyOf(header)]
    if (!field || (taken.has(field) && field !== 'notes')) return null
    taken.add(field)
    return field
  })
  // First and last name together are more exact than a single column beside them.
  const hasBoth = taken.has('firstName') && taken.has('lastName')
  return columns.map((field) => (field === 'name' && hasBoth ? null : field))
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const NUMBER = /^\+?[\d\s().-]{7,20}$/

/** Whether a cell holds an email address or a phone number. */
export function holdsContact(cell: string): boolean {
  return ADDRESS.test(cell) || NUMBER.test(cell)
}

/** Headers for rows without any, by what the first columns of each kind hold. */
export function headersOf(rows: readonly FileRow[]): string[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const missing = new Map([
    ['Email', (cell: string) => ADDRESS.test(cell)],
    ['Phone', (cell: string) => NUMBER.test(cell)],
    ['Name', (cell: string) => /^[^\d@]*\p{L}[^\d@]*$/u.test(cell)],
  ])
  return Array.from({ length: width }, (_, index) => {
    const cells = rows.map((row) => row.cells[index] ?? '').filter(Boolean)
    const found = [...missing].find(([, isKind]) => cells.length > 0 && cells.every(isKind))
    if (found) missing.delete(found[0])
    return found?.[0] ?? ''
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

/** The fields of a row: first and last name joined, and the texts of several columns of notes below each other. */
export function fieldsOf(
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
): RowFields {
  const all = (field: ImportField) =>
    columns.flatMap((each, index) => (each === field && cells[index] ? [cells[index]] : []))
  const parts = [...all('firstName'), ...all('lastName')]
  return {
    name: [...all('name'), ...parts].join(' '),
    email: all('email').join(' '),
    phone: all('phone').join(' '),
    notes: all('notes').join('\n'),
  }
}
