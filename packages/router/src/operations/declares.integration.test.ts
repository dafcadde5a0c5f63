import { DELETED_PARTS, JOBS, MODULES } from '@haircuts/core/declared'
import { DELETED_KINDS } from '@haircuts/core/deletion/deleted-kinds'
import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'

interface ForeignKey {
  table: string
  column: string
  to: string
  isCascading: boolean
}

it('every table that refers to what can be deleted is declared by its module', async ({ db }) => {
  const keys = await db.$queryRaw<ForeignKey[]>`
    SELECT conrelid::regclass::text AS "table", attname AS "column", confrelid::regclass::text AS "to",
           confdeltype = 'c' AS "isCascading"
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`
  const { parts, links, lost } = DELETED_PARTS
  const named = ({ table, column, to }: Omit<ForeignKey, 'isCascading'>) =>
    `${table}.${column} of ${to}`
  const declared = [...parts, ...links, ...lost].map(({ of: to, ...part }) =>
    named({ ...part, to }),
  )
  const ofItems = keys.filter(({ to }) => DELETED_KINDS.some((kind) => kind === to))
  expect(ofItems.map(named).filter((key) => !declared.includes(key))).toEqual([])

  const tables = new Set([...parts, ...lost].map(({ table }) => table))
  const ofParts = keys.filter(({ to, isCascading }) => isCascading && tables.has(to))
  expect(ofParts.filter(({ table }) => !tables.has(table)).map(named)).toEqual([])
})

const QUESTIONS = `Add the table to tables of the declares.ts of its module, and decide:
- What of a person does it hold? What happens to it when the person is erased, asks for the own data, or has two records that are merged?
- How long is a row kept (retention)? Does it come back with a deleted booking, client, service or add-on (deleted)?`
const declared = MODULES.flatMap(({ tables }) => Object.entries(tables))

it('every table is declared by one module', async ({ db }) => {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname !~ '^_'
     ORDER BY relname`
  expect(declared.map(([name]) => name).sort(), QUESTIONS).toEqual(tables.map(({ name }) => name))
})

it('a table with contacts or a reference to a client holds something of a person', async ({
  db,
}) => {
  const columns = await db.$queryRaw<{ table: string }[]>`
    SELECT DISTINCT table_name AS "table" FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_name ~ '^(client|merged)_(id|name|email|phone)$|^recipient$'`
  const nothing = declared.filter(([, held]) => held === 'nothing').map(([name]) => name)
  expect(columns.map(({ table }) => table).filter((table) => nothing.includes(table))).toEqual([])
})

it('no two modules declare the same job or rule', () => {
  const jobs = MODULES.flatMap((each) => Object.keys(each.jobs ?? {}))
  expect(jobs.sort()).toEqual(Object.keys(JOBS).sort())
  const rules = MODULES.flatMap(({ retention = {} }) => Object.keys(retention))
  expect(new Set(rules).size).toBe(rules.length)
})
