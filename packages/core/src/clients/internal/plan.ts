import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { phoneKey } from '../../contacts/phone-number.ts'
import { readSettings } from '../../site/settings.ts'
import { createInput } from '../client-schema.ts'
import type { FileTable } from '../import/file-table.ts'
import { readTable } from '../import/file-text.ts'
import type { ImportCounts, ImportField, ImportInput, RowOutcome } from '../import/import-schema.ts'
import { checkColumns, fieldsOf, guessColumns, isDate, type RowFields } from './columns.ts'

/** A client as it is stored. */
export interface KnownClient {
  id: number
  name: string
  email: string | null
  phone: string | null
  notes: string | null
}

/** The fields of a row, with what the phone is compared by. */
interface KeyedFields extends RowFields {
  phoneKey: string | null
}

export interface PlannedRow extends KeyedFields {
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
  const columns = chosen ? checkColumns(chosen, table) : guessColumns(table)
  const { phoneCountry } = await readSettings(db)
  const checked = table.rows.map(({ line, cells }) => {
    const row = checkRow(line, fieldsOf(cells, columns, table.headers))
    return { ...row, phoneKey: phoneKey(row.phone, phoneCountry) }
  })
  const known = await knownClients(db, checked)
  const seen = new Map<string, number>()
  const withEmail = linesWithEmail(checked, known)
  const rows = checked.map((row) => planRow(row, { known, seen, withEmail }))
  return { table, columns, rows }
}

interface CheckedRow extends RowFields {
  line: number
  problem: string | null
  /** The row has more emails or phones than a client. */
  hasMore: boolean
}

/** Applies the rules of every client: a row that they reject is skipped with their message. */
export function checkRow(
  line: number,
  { hasMore = false, ...fields }: RowFields & { hasMore?: boolean },
): CheckedRow {
  const row = { line, hasMore, ...fields }
  if (!fields.name) return { ...row, problem: 'The name is missing.' }
  const spoiled = spoiledField(fields)
  if (spoiled) return { ...row, problem: spoiled }
  if (!fields.email && phoneKey(fields.phone, null) === null)
    return { ...row, problem: 'An email address or a phone number is needed.' }
  const read = createInput.safeParse(fields)
  if (!read.success) {
    const [issue] = read.error.issues
    const field = FIELD_NAMES[String(issue?.path[0])] ?? 'Row'
    return { ...row, problem: `${field}: ${issue?.message}` }
  }
  const { name, email, phone, notes } = read.data
  return { ...row, name, email: email ?? '', phone: phone ?? '', notes: notes ?? '', problem: null }
}

/** A formula that failed, in any language, and a cell that was too narrow. */
const FAILED_CELL = /^#[¡¿]?[\p{Lu}\d/#]+[!?]?$/u
/** A long number as a spreadsheet shortens it, and as a decimal fraction. */
const SPOILED_NUMBER = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$|^\+?\d{7,}[.,]\d$/i
const BETWEEN_VALUES = /[;,|\n]|\s(?:or|and)\s|\s\/\s/i

/** What a spreadsheet or an export has made of a field, in words; null when all read well. */
function spoiledField({ name, email, phone }: RowFields): string | null {
  for (const [field, value] of Object.entries({ Name: name, Email: email, Phone: phone })) {
    if (FAILED_CELL.test(value)) return `${field}: “${value}” is a mistake of the spreadsheet.`
    if (value.startsWith('=')) return `${field}: “${value}” is a formula.`
  }
  if (!/[^\d\s().+-]/.test(name)) return `Name: “${name}” is a number.`
  if (SPOILED_NUMBER.test(phone))
    return `Phone: A spreadsheet has changed this number to “${phone}”.`
  if (isDate(phone)) return `Phone: “${phone}” is a date.`
  if (email.split(BETWEEN_VALUES).filter((part) => part.includes('@')).length > 1)
    return 'Email: There are two addresses in this field.'
  if (phone.split(BETWEEN_VALUES).filter((part) => digitsOf(part).length >= MIN_DIGITS).length > 1)
    return 'Phone: There are two numbers in this field.'
  return null
}

/** Of a number without its area code. */
const MIN_DIGITS = 7

type KeyedRow = CheckedRow & KeyedFields

interface FileAndClients {
  /** By the line of the row. */
  known: ReadonlyMap<number, FoundRow>
  seen: Map<string, number>
  /** The lines with an email, by name and phone. */
  withEmail: ReadonlyMap<string, number>
}

function linesWithEmail(
  rows: readonly KeyedRow[],
  known: ReadonlyMap<number, FoundRow>,
): Map<string, number> {
  const found = rows.filter(({ problem, email, phone }) => !problem && email && phone)
  return new Map(found.map((row) => [keyOf({ ...row, email: '' }, known), row.line]))
}

const MORE = 'Takes the first of several emails or phones; the others go to the notes.'

function planRow(
  { problem, hasMore, ...row }: KeyedRow,
  { known, seen, withEmail }: FileAndClients,
): PlannedRow {
  if (problem) return { ...row, outcome: 'skipped', reason: problem, client: null }
  const key = keyOf(row, known)
  const client = known.get(row.line)?.client ?? null
  // Rows of names that were merged lead to one client, who is filled in once.
  const identity = client ? `client ${client.id}` : key
  const other = seen.get(identity) ?? (row.email ? undefined : withEmail.get(key))
  if (other !== undefined) {
    const reason = `Same name and ${row.email ? 'email' : 'phone'} as line ${other}.`
    return { ...row, outcome: 'skipped', reason, client: null }
  }
  seen.set(identity, row.line)
  if (!client) return { ...row, outcome: 'new', reason: hasMore ? MORE : null, client }
  const { phone, notes } = fillOf(row, client)
  const fills = [phone && 'phone', notes && 'notes'].filter(Boolean)
  if (fills.length === 0) return { ...row, outcome: 'known', reason: null, client }
  return { ...row, outcome: 'filled', reason: `Adds ${fills.join(' and ')}.`, client }
}

const NO_PHONE = { phone: null, phoneKey: null }

/** The values of a row for fields that are empty today. */
export function fillOf(row: KeyedFields, client: KnownClient) {
  return {
    ...(client.phone ? NO_PHONE : { phone: row.phone || null, phoneKey: row.phoneKey }),
    notes: client.notes ? null : row.notes || null,
  }
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** The key of a row by name and email, or name and phone, without regard to accents and case, as the database finds it. */
function keyOf(
  { line, email, phoneKey }: Pick<KeyedRow, 'line' | 'email' | 'phoneKey'>,
  known: ReadonlyMap<number, FoundRow>,
): string {
  return `${email.toLowerCase() || phoneKey} ${known.get(line)?.searchableName}`
}

interface FoundRow {
  line: number
  searchableName: string
  client: KnownClient | null
}

/** The valid rows with their clients, those reached through merges included; the client with the very name comes first. */
async function knownClients(db: DatabaseOrTransaction, rows: readonly KeyedRow[]) {
  const valid = rows.filter(({ problem }) => problem === null)
  const found = await db.$queryRaw<FoundRow[]>`
    WITH RECURSIVE file AS MATERIALIZED (
      SELECT line, name, email, phone_key, searchable(name) AS searchable_name
        FROM unnest(${valid.map(({ line }) => line)}::int[],
                    ${valid.map(({ name }) => name)}::text[],
                    ${valid.map(({ email }) => email || null)}::text[],
                    ${valid.map(({ phoneKey }) => phoneKey)}::text[]) AS file(line, name, email, phone_key)
    ), lead AS (
      SELECT file.line, client_merge.kept_id
        FROM file JOIN client_merge ON searchable(merged_name::text) = searchable_name AND undone_at IS NULL
                                   AND CASE WHEN file.email IS NULL
                                            THEN merged_phone_key = file.phone_key
                                            ELSE merged_email = file.email::citext END
      UNION
      SELECT lead.line, next.kept_id
        FROM client_merge AS next JOIN lead ON next.merged_id = lead.kept_id
       WHERE next.undone_at IS NULL
    ), matched AS (
      SELECT file.line, client.id, client.name = file.name::citext AS is_exact, 1 AS rank
        FROM file JOIN client ON client.email = file.email::citext
                             AND searchable(client.name::text) = searchable_name
      UNION ALL
      SELECT file.line, client.id, client.name = file.name::citext, 1
        FROM file JOIN client ON client.phone_key = file.phone_key
                             AND searchable(client.name::text) = searchable_name
       WHERE file.email IS NULL
      UNION ALL
      SELECT line, kept_id, false, 0 FROM lead
    )
    SELECT line, searchable_name AS "searchableName",
           CASE WHEN client.id IS NOT NULL
                THEN jsonb_build_object('id', client.id, 'name', client.name, 'email', client.email,
                                        'phone', client.phone, 'notes', client.notes) END AS client
      FROM file LEFT JOIN matched USING (line) LEFT JOIN client USING (id)
     ORDER BY rank, is_exact, client.email IS NULL, client.id DESC`
  return new Map(found.map((row) => [row.line, row]))
}

export function countsOf(rows: readonly PlannedRow[]): ImportCounts {
  const counts = { new: 0, filled: 0, known: 0, skipped: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
