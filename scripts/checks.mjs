import { unlistedCalls } from './api-table.mjs'
import { crossedBoundaries } from './boundaries.mjs'
import { budgets } from './budgets.mjs'
import { misnamedFiles } from './file-names.mjs'
import { capture } from './toolchain.mjs'

/** The checks that look at the sources without running them. */
export const checks = [
  { name: 'types', run: () => capture('turbo', ['run', 'typecheck', '--output-logs=errors-only']) },
  {
    name: 'lint and format',
    run: () => capture('biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
  },
  { name: 'nothing unused', run: () => capture('knip', []) },
  { name: 'nothing that only tests use', run: () => capture('knip', ['--production']) },
  { name: 'file names', run: fileNames },
  { name: 'boundaries', run: () => complaining(crossedBoundaries()) },
  { name: 'every call is listed', run: () => complaining(unlistedCalls()) },
]

/** The checks that look at what was built. */
export const checksOfTheBuild = [{ name: 'JavaScript of each page', run: pageBudgets }]

async function pageBudgets() {
  const { table, complaints } = budgets()
  console.log(table)
  return { code: complaints.length ? 1 : 0, output: complaints.join('\n') }
}

async function fileNames() {
  return complaining(misnamedFiles())
}

function complaining(complaints) {
  return { code: complaints.length ? 1 : 0, output: complaints.join('\n') }
}
