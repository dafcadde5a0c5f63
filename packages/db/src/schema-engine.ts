/// <reference path="./ambient.d.ts" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { KEEP_ALIVE } from './silence.ts'

const MODULE_NAME = '@prisma/schema-engine-wasm/schema_engine_bg'
/**
 * Connection options that disable the timeouts, including those set on the role or the database: a migration, and
 * the wait for another process's migration, may take long.
 */
export const WITHOUT_TIMEOUTS =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'
let started: Promise<typeof SchemaEngine> | undefined

/**
 * The package expects a bundler to link the WebAssembly module; in Node it is instantiated from the file. Imported only
 * when a migration is pending, because it takes 40 MB of memory.
 */
async function start() {
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const script = createRequire(import.meta.url).resolve(MODULE_NAME)
  const { instance } = await WebAssembly.instantiate(
    readFileSync(script.replace(/\.js$/, '.wasm')),
    { './schema_engine_bg.js': { ...engine } },
  )
  engine.__wbg_set_wasm(instance.exports)
  const begin = instance.exports.__wbindgen_start
  if (typeof begin !== 'function') throw new Error('The schema engine has no entry point.')
  begin()
  return engine.SchemaEngine
}

export interface SchemaSource {
  path: string
  content: string
}

/**
 * Runs a function with Prisma's schema engine compiled to WebAssembly, over the `pg` driver. The native engine
 * would have to be downloaded at install time, which some machines cannot do.
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  schema: SchemaSource[],
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  started ??= start()
  const Engine = await started
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: WITHOUT_TIMEOUTS,
    ...KEEP_ALIVE,
  })
  const datamodels = schema.map(({ path, content }): [string, string] => [path, content])
  const running = await Engine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool)),
  )
  try {
    return await use(running)
  } finally {
    running.free()
    await pool.end() // Releases the engine's advisory lock, which is held until its connection ends.
  }
}
