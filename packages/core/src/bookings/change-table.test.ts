import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { type Cell, CHANGE_KINDS, CHANGE_TABLE, LISTENERS } from './change-table.ts'

const SECTION = /(<!-- changes: .*? -->\n\n).*?(\n<!-- end of changes -->)/s

function act({ act, ifAhead }: Cell): string {
  if (act === null) return ''
  return ifAhead ? `${act}, if ahead` : act
}

const lines = (cells: readonly string[][]) =>
  cells.map((row) => `| ${row.join(' | ')} |`).join('\n')

function wholeTable(): string {
  const listeners = Object.keys(LISTENERS)
  const rows = Object.entries(CHANGE_TABLE).map(([kind, row]) => [
    kind,
    ...Object.values(row).map(act),
  ])
  const table = lines([['', ...listeners], ['---', ...listeners.map(() => '---')], ...rows])
  const kinds = Object.entries(CHANGE_KINDS).map(([kind, what]) => `- **${kind}**: ${what}`)
  const rules = Object.entries(LISTENERS).map(([listener, rule]) => `- **${listener}**: ${rule}`)
  return `${[table, kinds.join('\n'), rules.join('\n')].join('\n\n')}\n`
}

function webhookTable(): string {
  const rows = Object.entries(CHANGE_TABLE).map(([kind, { webhooks }]) => [
    ...[CHANGE_KINDS[kind as keyof typeof CHANGE_KINDS], act(webhooks), webhooks.why],
  ])
  return `${lines([['what happens', 'event', 'why'], ['---', '---', '---'], ...rows])}\n`
}

/** After a change of the table, `vitest run --project unit change-table --update` writes the pages. */
it.each([
  ['docs/architecture.md', wholeTable],
  ['docs/api.md', webhookTable],
])('%s shows the table', async (file, table) => {
  const path = fileURLToPath(new URL(`../../../../${file}`, import.meta.url))
  const page = readFileSync(path, 'utf8')
  expect(page).toMatch(SECTION)
  const written = page.replace(SECTION, (_, begin, end) => `${begin}${table()}${end}`)
  await expect(written).toMatchFileSnapshot(path)
})

it('every cell says why in one line', () => {
  for (const [kind, row] of Object.entries(CHANGE_TABLE)) {
    for (const [listener, { why }] of Object.entries(row)) {
      expect(why, `${kind}, ${listener}`).toMatch(/^.{10,110}$/)
    }
  }
})
