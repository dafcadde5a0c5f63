import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decryptMail } from '@haircuts/core/emails/list-messages'
import { parseSettings } from '@haircuts/core/site/settings'
import { type Snapshot, withSnapshot } from '@haircuts/db/snapshot'
import { type Visit, visitsFile } from '@haircuts/ical/collection'
import { type Stringifier, stringify } from 'csv-stringify'
import { secretBox } from '../adapters/secret-box.ts'
import { EXPORTED_TABLES, type ExportedTable } from './exported-tables.ts'
import { type BackupSource, PICTURES, readPicture, stepper } from './write-backup.ts'

/** The folder may not be written to; the message is one line for the person at the terminal. */
export class NotExported extends Error {}

export interface Exported {
  /** The number of rows in each JSON file, by its name. */
  rows: Record<string, number>
  pictures: number
}

type Row = Record<string, unknown>

/**
 * Writes everything that is not a secret into an empty folder in open formats, as of one moment: JSON and CSV files,
 * the visits as a calendar file, and the pictures. `export.json` is written last.
 *
 * @throws NotExported when the folder holds files.
 */
export async function exportData(folder: string, source: BackupSource): Promise<Exported> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) {
    throw new NotExported(`${folder} is not empty: name a new or an empty folder.`)
  }
  return withSnapshot(source.databaseUrl, async (snapshot) => {
    const rows: Record<string, number> = {}
    const step = await stepper(snapshot, source, EXPORTED_TABLES.length)
    for (const each of EXPORTED_TABLES) {
      const file = join(folder, each.file)
      rows[each.file] = await writeJson(`${file}.json`, rowsOf(snapshot, each, source))
      if (each.csv)
        await writeCsv(`${file}.csv`, rowsOf(snapshot, each, source), columnsOf(snapshot, each))
      await step()
    }
    const visits = visitsFile(visitsOf(snapshot, source.now), 'Visits')
    await writeText(join(folder, 'visits.ics'), visits)
    const exported = { rows, pictures: await writePictures(folder, snapshot, { ...source, step }) }
    const summary = {
      createdAt: source.now,
      schemaVersion: snapshot.migrations.at(-1),
      ...exported,
    }
    await writeFile(join(folder, 'export.json'), JSON.stringify(summary, null, 2), { mode: 0o600 })
    return exported
  })
}

async function* rowsOf(
  snapshot: Snapshot,
  each: ExportedTable,
  { key }: BackupSource,
): AsyncGenerator<Row> {
  const box = key && secretBox(key)
  for await (const { row } of snapshot.rows<{ row: Row }>(queryOf(each))) {
    const { encrypted_content: encrypted, ...rest } = row
    if (!each.isMail) yield rest
    else {
      const content = typeof encrypted === 'string' ? Buffer.from(encrypted, 'base64') : null
      const mail = box && content && decryptMail({ secretBox: box }, String(row.key), content)
      yield { ...rest, text: mail ? mail.text : null }
    }
  }
}

/** Names of tables and columns come from EXPORTED_TABLES alone. */
function queryOf({ table, secrets = [], isMail, more = {}, order }: ExportedTable): string {
  const removed = [...secrets, ...(isMail ? ['encrypted_content'] : [])]
  const left = removed.map((column) => ` - '${column}'`).join('')
  const encrypted = isMail ? { encrypted_content: "encode(encrypted_content, 'base64')" } : {}
  const added = Object.entries({ ...more, ...encrypted }).map(([name, sql]) => `'${name}', ${sql}`)
  const object = `to_jsonb(${table})${left} || jsonb_build_object(${added.join(', ')})`
  return `SELECT ${object} AS row FROM ${table} ORDER BY ${order ?? 'id'}`
}

function columnsOf(
  snapshot: Snapshot,
  { table, secrets = [], isMail, more = {} }: ExportedTable,
): string[] {
  const { columns = [] } = snapshot.tables.find(({ name }) => name === table) ?? {}
  const shown = columns.filter(
    (column) => !secrets.includes(column) && column !== 'encrypted_content',
  )
  return [...shown, ...Object.keys(more), ...(isMail ? ['text'] : [])]
}

async function writeJson(file: string, rows: AsyncIterable<Row>): Promise<number> {
  let count = 0
  async function* pieces() {
    yield '['
    for await (const row of rows) {
      yield `${count === 0 ? '' : ','}\n  ${JSON.stringify(row)}`
      count += 1
    }
    yield '\n]\n'
  }
  await writeText(file, pieces())
  return count
}

/** Spreadsheets run a cell that begins with = + - @ or a tab as a formula: such text gets an apostrophe before it. */
export function csvWriter(columns: string[]): Stringifier {
  return stringify({
    header: true,
    columns,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: String },
  })
}

async function writeCsv(file: string, rows: AsyncIterable<Row>, columns: string[]): Promise<void> {
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  await pipeline(Readable.from(rows), csvWriter(columns), target)
}

async function writeText(file: string, pieces: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(pieces), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
}

interface VisitRow {
  uid: string
  sequence: number
  start: Date
  end: Date
  status: string
  client: string
  services: string
}

const VISITS = `
  SELECT calendar_uid AS uid, revision AS sequence, start_at AS start, end_at AS end, status,
         client_name AS client,
         concat_ws(', ', type_name, (SELECT string_agg(name, ', ' ORDER BY id) FROM booking_addon
                                      WHERE booking_id = booking.id)) AS services
    FROM booking ORDER BY start_at, id`

async function* visitsOf(snapshot: Snapshot, stamp: Date): AsyncGenerator<Visit> {
  const stored: Record<string, string> = {}
  const settings = 'SELECT key, value FROM setting'
  for await (const { key, value } of snapshot.rows<{ key: string; value: string }>(settings)) {
    stored[key] = value
  }
  const { zone } = parseSettings(stored)
  for await (const { status, client, services, ...visit } of snapshot.rows<VisitRow>(VISITS)) {
    const isCancelled = status === 'cancelled'
    const summary = `${services} - ${client}`
    yield { ...visit, summary, description: `Status: ${status}`, isCancelled, stamp, zone }
  }
}

async function writePictures(
  folder: string,
  snapshot: Snapshot,
  { pictures, step }: BackupSource & { step: () => Promise<void> },
): Promise<number> {
  await mkdir(join(folder, 'pictures'), { mode: 0o700 })
  let count = 0
  for await (const { name } of snapshot.rows<{ name: string }>(PICTURES)) {
    await step()
    const data = await readPicture(pictures, name)
    if (!data) continue
    await writeFile(join(folder, 'pictures', name), data, { mode: 0o600 })
    count += 1
  }
  return count
}
