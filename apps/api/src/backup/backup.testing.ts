import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { connectDatabase, type Database } from '@haircuts/db/client'
import { inheritedVariables } from '@haircuts/db/environment.testing'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { LIMITED, temporaryFolder } from '../testing.ts'

const PROGRAMS = {
  commands: fileURLToPath(new URL('../commands.ts', import.meta.url)),
  killed: fileURLToPath(new URL('killed-restore.testing.ts', import.meta.url)),
}

/** A database and a folder of data, as the environment of a command names them. */
export interface Installation extends TestDatabase {
  dataDir: string
  env: Record<string, string>
}

export async function install(): Promise<Installation> {
  const database = await createTestDatabase()
  const dataDir = temporaryFolder()
  return { ...database, dataDir, env: { DATABASE_URL: database.url, DATA_DIR: dataDir } }
}

export async function uninstall({ dataDir, drop }: Installation): Promise<void> {
  await drop()
  rmSync(dataDir, { recursive: true })
}

export interface Finished {
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
}

/** Runs a program as the npm scripts do, with nothing of this process's environment. */
export function run(
  program: keyof typeof PROGRAMS,
  args: string[],
  variables: Record<string, string>,
  isLimited = false,
): Promise<Finished> {
  const [file, before] = isLimited ? ['/bin/sh', LIMITED] : [process.execPath, []]
  const env = { PATH: process.env.PATH, ...inheritedVariables(process.env), ...variables }
  return new Promise((done) => {
    const child = execFile(
      file,
      [...before, PROGRAMS[program], ...args],
      { env },
      (_, stdout, stderr) =>
        done({ code: child.exitCode, signal: child.signalCode, stdout, stderr }),
    )
  })
}

/** Every row of every table as text, without the record of restores and migrations. */
export async function contentsOf(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'restore') ORDER BY 1`
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT to_jsonb(t)::text AS row FROM "${name}" t ORDER BY 1`,
    )
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

/** Works on a database for a moment, since a restore refuses a database with other connections. */
export async function briefly<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connectDatabase(url)
  try {
    return await work(db)
  } finally {
    await db.$disconnect()
  }
}
