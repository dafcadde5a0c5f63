/// <reference path="./ambient.d.ts" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

const MODULE_NAME = '@prisma/schema-engine-wasm/schema_engine_bg'
let started: Promise<void> | undefined

/** The package is written for bundlers, which link WebAssembly by import; Node is given the bytes. */
async function start() {
  const script = createRequire(import.meta.url).resolve(MODULE_NAME)
  const { instance } = await WebAssembly.instantiate(
    readFileSync(script.replace(/\.js$/, '.wasm')),
    { './schema_engine_bg.js': { ...engine } },
  )
  engine.__wbg_set_wasm(instance.exports)
  const begin = instance.exports.__wbindgen_start
  if (typeof begin !== 'function') throw new Error('The schema engine has no entry point.')
  begin()
}

export interface SchemaSource {
  path: string
  content: string
}

/**
 * Run something with Prisma's own schema engine, in WebAssembly, over the `pg` driver: the native
 * engine is a download that not every machine may make.
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  schema: SchemaSource[],
  use: (engine: engine.SchemaEngine) => Promise<T>,
): Promise<T> {
  started ??= start()
  await started
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const datamodels = schema.map(({ path, content }): [string, string] => [path, content])
  const running = await engine.SchemaEngine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool)),
  )
  try {
    return await use(running)
  } finally {
    running.free()
    await pool.end() // The engine leaves its advisory lock to the end of its connection.
  }
}
