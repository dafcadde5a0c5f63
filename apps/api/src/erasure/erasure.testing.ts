import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { phoneOf, startRadicale, USER } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import type { Job } from '@haircuts/core/kernel/background-jobs'
import type { Database } from '@haircuts/db/client'
import { test } from '@haircuts/router/fixtures.testing'
import { BARBER, callerFor, givenService, givenShop, visitOf } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { icloud } from '../adapters/calendar/caldav.ts'
import { INSTALLATION_MARK } from '../adapters/installation-mark.ts'
import { filesMailer, mailFolder } from '../adapters/mail/mailer-files.ts'
import { pictureDisk } from '../adapters/pictures/pictures.ts'
import { jobs } from '../jobs/index.ts'
import { jobQueue } from '../jobs/queue.ts'
import { currentTime } from '../process/current-time.ts'
import { temporaryFolder } from '../testing.ts'

/** The texts that must not be found anywhere after the erasure. */
const PERSONAL_TEXTS = ['Quill', 'penny', '555 0177', 'cowlick', 'barn owl', 'poster in the hall']
export const PENNY = {
  clientName: 'Penelope Quill',
  clientEmail: 'Penny@example.edu',
  clientPhone: '979 555 0177',
  clientNotes: 'I have a cowlick',
  isFirstTime: true,
  referralSource: 'The poster in the hall',
}
export const DAY_MS = 86_400_000

export const erasureTest = test
  .extend('world', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const dataDir = temporaryFolder()
    const queue = jobQueue(database.url, {
      db: database.db,
      jobs,
      runsJobs: false,
      now: currentTime,
    })
    await queue.open()
    const radicale = await startRadicale()
    onCleanup(async () => {
      await Promise.all([queue.stop(), radicale.stop()])
      rmSync(dataDir, { recursive: true })
    })
    return { dataDir, queue, radicale }
  })
  /** The product with its real adapters. Jobs are stored in the real queue, and run when the test says so. */
  .extend('shop', async ({ db, context, clock, world }) => {
    const { dataDir, queue, radicale } = world
    await givenShop(db, { settings: { barber_email: 'barber@example.edu' } })
    const service = await givenService(db)
    const phone = phoneOf(radicale)
    const pictures = pictureDisk(dataDir)
    const pending: Job[] = []
    const base = context({
      pictures,
      mailer: filesMailer(dataDir, null),
      mailFiles: mailFolder(dataDir),
      cloud: icloud(radicale.url),
      enqueue: async (tx, job) => {
        pending.push(job)
        await queue.enqueue(tx, job)
      },
    })
    const ctx = () => ({ ...base, now: clock.now })
    const barber = () => callerFor({ ...ctx(), admin: BARBER })
    /** Emails about the barber's changes are sent at the end of their delay. */
    const runOne = async ({ name, payload, notBefore = clock.now }: Job) =>
      jobs.find((job) => job.name === name)?.run({ ...ctx(), now: notBefore }, payload)
    const work = async () => {
      for (let job = pending.shift(); job; job = pending.shift()) await runOne(job)
    }
    // An earlier test may have left events.
    await phone.remove('work').catch(() => {})
    await phone.makeCalendar('work')
    await barber().cloudAccount.connect({ email: USER.email, appPassword: USER.password })
    const [calendar] = await barber().cloudCalendar.discover()
    await barber().cloudCalendar.setBookingCalendar({ id: calendar?.id ?? 0 })
    const picture = async (content: string) => {
      const name = await pictures.save(Buffer.from(content))
      await db.picture.create({ data: { name } })
      return `/uploads/${name}`
    }
    const book = (start: string, more = {}) =>
      barber().booking.create({
        ...visitOf(service, start, { ...PENNY, ...more }),
        adminOverride: true,
      })
    return { ctx, barber, runOne, work, phone, picture, book, pending }
  })

/** Every stored text with one of the words, by table and column, the queue and its archive included. */
export async function findPersonalTexts(db: Database) {
  const columns = await db.$queryRaw<{ schema: string; table: string; column: string }[]>`
    SELECT table_schema AS schema, table_name AS table, column_name AS column
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`
  expect(columns.some(({ schema }) => schema === 'pgboss')).toBe(true)
  const found: string[] = []
  for (const { schema, table, column } of columns) {
    const [row] = await db.$queryRawUnsafe<{ hits: number }[]>(
      `SELECT count(*)::int AS hits
         FROM (SELECT "${column}"::text AS text FROM "${schema}"."${table}") AS cells
        WHERE text ILIKE ANY($1::text[])
           OR encode(decode(substring(text FROM '^\\\\x(([0-9a-f]{2})*)$'), 'hex'), 'escape')
              ILIKE ANY($1::text[])`,
      PERSONAL_TEXTS.map((trace) => `%${trace}%`),
    )
    if (row?.hits) found.push(`${table}.${column}`)
  }
  return found.sort()
}

/** The files with one of the words, without the calendar server's own cache. */
export function filesWith(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.Radicale.cache'))
    .filter(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'latin1').replaceAll(/=?\r?\n[ \t]?/g, '')
      return PERSONAL_TEXTS.some((trace) => text.toLowerCase().includes(trace.toLowerCase()))
    })
    .map(({ name }) => name)
}

/** The names in the mail folder, without the mark of the installation. */
export const mailFiles = (dataDir: string) =>
  readdirSync(join(dataDir, 'mail'))
    .filter((name) => name !== INSTALLATION_MARK)
    .sort()
