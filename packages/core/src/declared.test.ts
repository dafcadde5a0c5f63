import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MODULES, retentionTable } from './declared.ts'

it('is the table of the documentation, word for word', () => {
  const page = readFileSync(new URL('../../../docs/retention.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const [, ...documented] = rows
  expect(documented).toEqual(
    retentionTable().map(({ what, kept, why }) => `| ${what} | ${kept} | ${why} |`),
  )
})

const KERNEL = globSync('kernel/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !/\.(test|testing)\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(new URL(file, import.meta.url), 'utf8') }))

it('the kernel is small, and reads and writes no table', () => {
  const tables = MODULES.flatMap((each) => Object.keys(each.tables))
  const asModel = tables.map((table) => table.replace(/_(.)/g, (_, letter) => letter.toUpperCase()))
  const access = new RegExp(
    `\\.(${asModel.join('|')})\\.\\w+\\(|\\b(FROM|INTO|UPDATE|JOIN) (${tables.join('|')})\\b`,
  )
  expect(KERNEL.filter(({ source }) => access.test(source)).map(({ file }) => file)).toEqual([])
  const lines = KERNEL.reduce((sum, { source }) => sum + source.split('\n').length - 1, 0)
  expect(lines).toBeLessThan(1200)
})
