import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { createInput } from '../client-schema.ts'
import type { FileTable } from '../import/file-table.ts'
import { readTable } from '../import/file-text.ts'
import type { ImportCounts, ImportField, ImportInput, RowOutcome } from '../import/import-schema.ts'
import { checkColumns, fieldsOf, guessColumns, type RowFields } from './columns.ts'

/** A client as it is stored. */
export interface KnownClient {
  id: number
  name: string
  email: string | null
  phone: string | null
  notes: string | null
}

export interface PlannedRow extends RowFields {
  line: number
  outcome: RowOutcome
  reason: string | null
  /** The client that is there already, by its name and email or those that were merged into it. */
  client: KnownClient | null
}

export interface ImportPlan {
  table: FileTable
  columns: readonly (ImportField | null)[]
  rows: PlannedRow[]
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
}

/** Decides for each row of a file what importing it would do. Reads the clients in one query, writes nothing. */
export async function planImport(
  db: DatabaseOrTransaction,
  { file, columns: chosen }: ImportInput,
): Promise<ImportPlan> {
  const table = readTable(Buffer.from(file, 'base64'))
  const columns = chosen ? checkColumns(chosen, table) : guessColumns(table.headers)
  const checked = table.rows.map(({ line, cells }) => checkRow(line, fieldsOf(cells, columns)))
  const known = await knownClients(db, checked)
  const seen = new Map<string, number>()
  const withEmail = linesWithEmail(checked)
  const rows = checked.map((row) => planRow(row, { known, seen, withEmail }))
  return { table, columns, rows }
}

interface CheckedRow extends RowFields {
  line: number
  problem: string | null
}

/** Applies the rules of every client: a row that they reject is skipped with their message. */
export function checkRow(line: number, fields: RowFields): CheckedRow {
  if (!fields.name) return { line, ...fields, problem: 'The name is missing.' }
  const spoiled = spoiledField(fields)
  if (spoiled) return { line, ...fields, problem: spoiled }
  if (!fields.email && !digitsOf(fields.phone))
    return { line, ...fields, problem: 'An email address or a phone number is needed.' }
  const read = createInput.safeParse(fields)
  if (!read.success) {
    const [issue] = read.error.issues
    const field = FIELD_NAMES[String(issue?.path[0])] ?? 'Row'
    return { line, ...fields, problem: `${field}: ${issue?.message}` }
  }
  const { name, email, phone, notes } = read.data
  return { line, name, email: email ?? '', phone: phone ?? '', notes: notes ?? '', problem: null }
}

/** A formula that failed, and a cell that was too narrow. */
const FAILED_CELL = /^#(?:NAME\?|REF!|VALUE!|N\/A|NUM!|NULL!|DIV\/0!|ERROR!|SPILL!|CALC!|#+)$/i
/** A long number as a spreadsheet shortens it, and as a decimal fraction. */
const SPOILED_NUMBER = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$|^\+?\d{7,}[.,]\d$/i
const BETWEEN_VALUES = /:::|[;,|\n]|\s(?:or|and)\s|\s\/\s/i

/** What a spreadsheet or an export has made of a field, in words; null when all read well. */
function spoiledField({ name, email, phone }: RowFields): string | null {
  for (const [field, value] of Object.entries({ Name: name, Email: email, Phone: phone }))
    if (FAILED_CELL.test(value)) return `${field}: “${value}” is a mistake of the spreadsheet.`
  if (SPOILED_NUMBER.test(phone))
    return `Phone: A spreadsheet has changed this number to “${phone}”.`
  if (email.split(BETWEEN_VALUES).filter((part) => part.includes('@')).length > 1)
    return 'Email: There are two addresses in this field.'
  if (phone.split(BETWEEN_VALUES).filter((part) => digitsOf(part).length >= MIN_DIGITS).length > 1)
    return 'Phone: There are two numbers in this field.'
  return null
}

/** Of a number without its area code. */
const MIN_DIGITS = 7

interface FileAndClients {
  known: ReadonlyMap<string, KnownClient>
  seen: Map<string, number>
  /** The lines with an email, by name and phone. */
  withEmail: ReadonlyMap<string, number>
}

function linesWithEmail(rows: readonly CheckedRow[]): Map<string, number> {
  const found = rows.filter(({ problem, email, phone }) => !problem && email && phone)
  return new Map(found.map((row) => [keyOf({ ...row, email: '' }), row.line]))
}

function planRow(
  { problem, ...row }: CheckedRow,
  { known, seen, withEmail }: FileAndClients,
): PlannedRow {
  if (problem) return { ...row, outcome: 'skipped', reason: problem, client: null }
  const key = keyOf(row)
  const client = known.get(key) ?? null
  // Rows of names that were merged lead to one client, who is filled in once.
  const identity = client ? `client ${client.id}` : key
  const other = seen.get(identity) ?? (row.email ? undefined : withEmail.get(key))
  if (other !== undefined) {
    const reason = `Same name and ${row.email ? 'email' : 'phone'} as line ${other}.`
    return { ...row, outcome: 'skipped', reason, client: null }
  }
  seen.set(identity, row.line)
  if (!client) return { ...row, outcome: 'new', reason: null, client }
  const { phone, notes } = fillOf(row, client)
  const fills = [phone && 'phone', notes && 'notes'].filter(Boolean)
  if (fills.length === 0) return { ...row, outcome: 'known', reason: null, client }
  return { ...row, outcome: 'filled', reason: `Adds ${fills.join(' and ')}.`, client }
}

/** The values of a row for fields that are empty today. */
export function fillOf(row: RowFields, client: KnownClient) {
  return {
    phone: client.phone ? null : row.phone || null,
    notes: client.notes ? null : row.notes || null,
  }
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** The key of a client by name and email, or name and phone, compared without regard to case, as the database does. */
function keyOf({ name, email, phone }: Pick<RowFields, 'name' | 'email' | 'phone'>): string {
  return `${email.toLowerCase() || digitsOf(phone)} ${name.toLowerCase()}`
}

interface FoundClient extends KnownClient {
  rowName: string
  rowEmail: string | null
  rowPhone: string
}

/** The clients of the rows by the key of the row, those reached through merges included. */
async function knownClients(db: DatabaseOrTransaction, rows: readonly CheckedRow[]) {
  const valid = rows.filter(({ problem }) => problem === null)
  const found = await db.$queryRaw<FoundClient[]>`
    WITH RECURSIVE file AS (
      SELECT name, email, phone
        FROM unnest(${valid.map(({ name }) => name)}::text[],
                    ${valid.map(({ email }) => email || null)}::text[],
                    ${valid.map(({ phone }) => phone)}::text[]) AS file(name, email, phone)
    ), lead AS (
      SELECT file.name, file.email, file.phone, client_merge.kept_id
        FROM file JOIN client_merge ON merged_name = file.name::citext AND undone_at IS NULL
                                   AND CASE WHEN file.email IS NULL
                                            THEN digits_of(merged_phone) = digits_of(file.phone)
                                            ELSE merged_email = file.email::citext END
      UNION
      SELECT lead.name, lead.email, lead.phone, next.kept_id
        FROM client_merge AS next JOIN lead ON next.merged_id = lead.kept_id
       WHERE next.undone_at IS NULL
    ), matched AS (
      SELECT file.name AS row_name, file.email AS row_email, file.phone AS row_phone, client.id,
             true AS is_exact
        FROM file JOIN client ON client.email = file.email::citext AND client.name = file.name::citext
      UNION ALL
      SELECT file.name, NULL, file.phone, client.id, true
        FROM file JOIN client ON digits_of(client.phone) = digits_of(file.phone)
                             AND client.name = file.name::citext
       WHERE file.email IS NULL
      UNION ALL
      SELECT lead.name, lead.email, lead.phone, client.id, false
        FROM lead JOIN client ON client.id = lead.kept_id
    )
    SELECT row_name AS "rowName", row_email AS "rowEmail", row_phone AS "rowPhone", client.id, client.name::text,
           client.email::text, client.phone, client.notes
      FROM matched JOIN client USING (id)
     ORDER BY is_exact, client.email IS NULL, client.id DESC`
  return new Map(
    found.map(({ rowName, rowEmail, rowPhone, ...client }) => [
      keyOf({ name: rowName, email: rowEmail ?? '', phone: rowPhone }),
      client,
    ]),
  )
}

export function countsOf(rows: readonly PlannedRow[]): ImportCounts {
  const counts = { new: 0, filled: 0, known: 0, skipped: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
