import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { ClientImport, Transaction } from '@haircuts/db/client'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { retentionMs } from '../../kernel/define.ts'
import type { Report } from '../../tasks/tasks.ts'
import { CLIENTS } from '../declares.ts'
import { countsOf, fillOf, type PlannedRow, planImport } from '../internal/plan.ts'
import type { ImportInput } from './import-schema.ts'
import { withImportTask } from './progress.ts'

const MAX_SHOWN = 10
/** Ten thousand rows take about two seconds. */
const LONG = { timeout: 60_000 }
/** Small enough to show progress, and below the limit of bind parameters. */
const BATCH = 250

/** The plan of an import: what it would do with each row. Nothing is written. */
export async function previewImport({ db }: Pick<Context, 'db'>, input: ImportInput) {
  const { table, columns, rows } = await planImport(db, input)
  const sampleOf = (index: number) =>
    table.rows.find(({ cells }) => cells[index])?.cells[index]?.slice(0, 100) ?? ''
  return {
    source: table.source,
    columns: table.headers.map((header, index) => ({
      header,
      field: columns[index] ?? null,
      sample: sampleOf(index),
    })),
    counts: countsOf(rows),
    rows: rows.map(({ client, ...row }) => row),
  }
}

/**
 * Imports the clients of a file in one transaction. The plan is made again from the current clients, so importing a file a
 * second time adds no clients. The lock keeps two imports from adding the same rows.
 */
export async function importClients(ctx: Pick<Context, 'db' | 'now'>, input: ImportInput) {
  return withImportTask(ctx, (report) => writeImport(ctx, input, report))
}

function writeImport(ctx: Pick<Context, 'db' | 'now'>, input: ImportInput, report: Report) {
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.clientImport})`
    const { rows } = await planImport(tx, input)
    const fresh = pick(rows, 'new')
    const { id } = await tx.clientImport.create({
      data: { importedAt: ctx.now, added: 0, filled: 0 },
    })
    const added = await addClients(tx, ctx, { importId: id, rows: fresh, report })
    const filled = await fillClients(tx, { importId: id, rows: pick(rows, 'filled') })
    const done = await tx.clientImport.update({ where: { id }, data: { added, filled } })
    const counts = countsOf(rows)
    // A booking may have added some of these clients after the plan was made; they count as known.
    counts.known += counts.new - added + counts.filled - filled
    return { import: viewOf(ctx, done), counts: { ...counts, new: added, filled } }
  }, LONG)
}

function pick(rows: readonly PlannedRow[], outcome: PlannedRow['outcome']): PlannedRow[] {
  return rows.filter((row) => row.outcome === outcome)
}

interface ImportedRows {
  importId: number
  rows: PlannedRow[]
}

async function addClients(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { importId, rows, report }: ImportedRows & { report: Report },
) {
  let added = 0
  await report(0, rows.length)
  for (let from = 0; from < rows.length; from += BATCH) {
    const clients = await tx.client.createManyAndReturn({
      data: rows.slice(from, from + BATCH).map(({ name, email, phone, phoneKey, notes }) => ({
        name,
        email: email || null,
        phone: phone || null,
        phoneKey,
        notes: notes || null,
        isEntered: true,
        createdAt: now,
      })),
      skipDuplicates: true,
    })
    await tx.clientImportRow.createMany({
      data: clients.map(({ id, name, email, phone, notes }) => ({
        importId,
        clientId: id,
        name,
        email,
        phone,
        notes,
      })),
    })
    added += clients.length
    await report(Math.min(from + BATCH, rows.length), rows.length)
  }
  return added
}

/** Fills fields that are still empty; a field that was filled in since the plan was made stays. */
async function fillClients(tx: Transaction, { importId, rows }: ImportedRows): Promise<number> {
  const fills = rows.flatMap((row) => {
    const { client } = row
    return client ? [{ id: client.id, ...fillOf(row, client) }] : []
  })
  return tx.$executeRaw`
    WITH fill AS (
      SELECT * FROM unnest(${fills.map(({ id }) => id)}::int[],
                           ${fills.map(({ phone }) => phone)}::text[],
                           ${fills.map(({ phoneKey }) => phoneKey)}::text[],
                           ${fills.map(({ notes }) => notes)}::text[]) AS fill(id, phone, phone_key, notes)
    ), before AS (
      SELECT client.id, CASE WHEN client.phone IS NULL THEN fill.phone END AS phone,
             fill.phone_key,
             CASE WHEN client.notes IS NULL THEN fill.notes END AS notes
        FROM client JOIN fill USING (id) FOR UPDATE OF client
    ), filled AS (
      UPDATE client SET phone = coalesce(client.phone, before.phone),
                        phone_key = CASE WHEN client.phone IS NULL THEN before.phone_key
                                         ELSE client.phone_key END,
                        notes = coalesce(client.notes, before.notes),
                        is_entered = true
        FROM before
       WHERE client.id = before.id AND (before.phone IS NOT NULL OR before.notes IS NOT NULL)
      RETURNING client.id, before.phone, before.notes)
    INSERT INTO client_import_row (import_id, client_id, phone, notes)
    SELECT ${importId}, id, phone, notes FROM filled`
}

/** The latest imports, newest first. */
export async function listImports(ctx: Pick<Context, 'db' | 'now'>) {
  const rows = await ctx.db.clientImport.findMany({ orderBy: { id: 'desc' }, take: MAX_SHOWN })
  return rows.map((row) => viewOf(ctx, row))
}

function viewOf({ now }: Pick<Context, 'now'>, row: ClientImport) {
  const isRecent =
    now.getTime() - row.importedAt.getTime() < retentionMs(CLIENTS.retention.importUndo)
  return { ...row, isUndoable: isRecent && row.undoneAt === null && row.added + row.filled > 0 }
}

interface UndoRow {
  clientId: number
  name: string
  isNew: boolean
  hasBookings: boolean
  isMerged: boolean
  isChanged: boolean
}

/**
 * Removes the clients that an import added, and empties the fields that it filled in. Clients that were used or changed
 * since remain, and are returned with the reason.
 *
 * @throws AppError notFound, importUndone or importTooOld.
 */
export async function undoImport(ctx: Pick<Context, 'db' | 'now'>, { id }: { id: number }) {
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.clientImport})`
    const found = await tx.clientImport.findUnique({ where: { id } })
    if (!found) throw new AppError('notFound')
    if (found.undoneAt) throw new AppError('importUndone')
    if (!viewOf(ctx, found).isUndoable) throw new AppError('importTooOld')
    const rows = await undoRows(tx, id)
    const removable = rows.filter((row) => row.isNew && reasonToRetain(row) === null)
    const removed = await tx.client.deleteMany({
      where: { id: { in: removable.map(({ clientId }) => clientId) } },
    })
    const emptied = await emptyFilled(tx, id)
    await tx.clientImportRow.deleteMany({ where: { importId: id } })
    const undone = await tx.clientImport.update({ where: { id }, data: { undoneAt: ctx.now } })
    const left = rows.flatMap((row) => {
      const reason = reasonToRetain(row)
      return reason ? [{ clientId: row.clientId, name: row.name, reason }] : []
    })
    return { import: viewOf(ctx, undone), removed: removed.count, emptied, left }
  }, LONG)
}

function reasonToRetain({ isNew, hasBookings, isMerged, isChanged }: UndoRow): string | null {
  if (isNew && hasBookings) return 'Has been booked since.'
  if (isNew && isMerged) return 'Has been merged with another client since.'
  return isChanged ? 'Has been changed since.' : null
}

/** The clients of an import that still exist, locked before they are looked at, so that no booking takes one of them. */
async function undoRows(tx: Transaction, importId: number): Promise<UndoRow[]> {
  await tx.$queryRaw<unknown[]>`
    SELECT FROM client WHERE id IN (SELECT client_id FROM client_import_row WHERE import_id = ${importId})
     ORDER BY id FOR UPDATE`
  return tx.$queryRaw<UndoRow[]>`
    SELECT client.id AS "clientId", client.name::text, made.name IS NOT NULL AS "isNew",
           EXISTS (SELECT FROM booking WHERE client_id = client.id) AS "hasBookings",
           EXISTS (SELECT FROM client_merge WHERE kept_id = client.id AND undone_at IS NULL) AS "isMerged",
           CASE WHEN made.name IS NULL
                THEN (made.phone IS NOT NULL AND client.phone IS DISTINCT FROM made.phone)
                     OR (made.notes IS NOT NULL AND client.notes IS DISTINCT FROM made.notes)
                ELSE client.name::text <> made.name::text OR client.email::text IS DISTINCT FROM made.email::text
                     OR client.phone IS DISTINCT FROM made.phone
                     OR client.notes IS DISTINCT FROM made.notes END AS "isChanged"
      FROM client_import_row AS made JOIN client ON client.id = made.client_id
     WHERE made.import_id = ${importId}
     ORDER BY client.id`
}

async function emptyFilled(tx: Transaction, importId: number): Promise<number> {
  return tx.$executeRaw`
    UPDATE client SET phone = CASE WHEN client.phone = made.phone THEN NULL ELSE client.phone END,
                      phone_key = CASE WHEN client.phone = made.phone THEN NULL ELSE client.phone_key END,
                      notes = CASE WHEN client.notes = made.notes THEN NULL ELSE client.notes END
      FROM client_import_row AS made
     WHERE made.import_id = ${importId} AND made.name IS NULL AND client.id = made.client_id
       AND (client.phone = made.phone OR client.notes = made.notes)`
}
