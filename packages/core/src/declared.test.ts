import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { retentionTable } from './declared.ts'

it('is the table of the documentation, word for word', () => {
  const page = readFileSync(new URL('../../../docs/retention.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const [, ...documented] = rows
  expect(documented).toEqual(
    retentionTable().map(({ what, kept, why }) => `| ${what} | ${kept} | ${why} |`),
  )
})
