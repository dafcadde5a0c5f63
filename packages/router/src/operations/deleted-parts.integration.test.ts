import { DELETED_PARTS } from '@haircuts/core/deleted-parts'
import { DELETED_KINDS } from '@haircuts/core/kernel/deleted-parts'
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
