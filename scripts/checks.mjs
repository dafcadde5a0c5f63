import { unlistedCalls } from './api-table.mjs'
import { crossedBoundaries } from './boundaries.mjs'
import { budgets } from './budgets.mjs'
import { checkProxies } from './deploy-check.mjs'
import { misnamedFiles } from './file-names.mjs'
import { checkReadme } from './readme-check.mjs'
import { checkRelease } from './release-check.mjs'
import { buildRelease } from './release-folder.mjs'
import { capture } from './toolchain.mjs'

/** The static checks of the sources. */
export const checks = [
  { name: 'types', run: () => capture('turbo', ['run', 'typecheck', '--output-logs=errors-only']) },
  {
    name: 'lint and format',
    run: () => capture('biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
  },
  { name: 'nothing unused', run: () => capture('knip', []) },
  { name: 'nothing that only tests use', run: () => capture('knip', ['--production']) },
  { name: 'file names', run: fileNames },
  { name: 'boundaries', run: () => resultOf(crossedBoundaries()) },
  { name: 'every call is listed', run: () => resultOf(unlistedCalls()) },
]

/** The checks of the built web app, and of the release that holds it. */
export const checksOfTheBuild = [
  { name: 'JavaScript of each page', run: pageBudgets },
  { name: 'release', run: () => withRelease(checkRelease) },
  { name: 'commands of the README', run: () => withRelease(checkReadme) },
  { name: 'examples of proxies', run: checkProxies },
]

let release
/** Two checks use the release, which is built once. */
async function withRelease(check) {
  release ??= buildRelease()
  await release
  return check()
}

async function pageBudgets() {
  const { table, complaints } = budgets()
  console.log(table)
  return { code: complaints.length ? 1 : 0, output: complaints.join('\n') }
}

async function fileNames() {
  return resultOf(misnamedFiles())
}

function resultOf(complaints) {
  return { code: complaints.length ? 1 : 0, output: complaints.join('\n') }
}
