/// <reference path="./ambient.d.ts" />
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

const MODULE_NAME = '@prisma/schema-engine-wasm/schema_engine_bg'
const SCHEMA_FOLDER = new URL('../prisma/schema/', import.meta.url)
const ALL_TABLES = { externalTables: [], externalEnums: [] }
let started: Promise<typeof SchemaEngine> | undefined

/**
 * The package expects a bundler to link the WebAssembly module; in Node it is instantiated from the file.
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

/**
 * The SQL that creates the whole Prisma schema in an empty database, by Prisma's schema engine in WebAssembly over the `pg`
 * driver. The native engine would have to be downloaded at install time, which some machines cannot do.
 */
export async function schemaSql(databaseUrl: string): Promise<string> {
  started ??= start()
  const Engine = await started
  const files = readSchema()
  const datamodels = files.map(({ path, content }): [string, string] => [path, content])
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const engine = await Engine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool)),
  )
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: ALL_TABLES,
    })
    return stdout ?? ''
  } finally {
    engine.free()
    await pool.end()
  }
}

function readSchema() {
  return readdirSync(SCHEMA_FOLDER)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(new URL(name, SCHEMA_FOLDER), 'utf8') }))
}
