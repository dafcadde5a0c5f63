// Checks that file names are in kebab case and describe the content, so that a reader finds a file by its subject.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './toolchain.mjs'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const VAGUE = /(^|\/)(utils?|helpers?|misc|common|shared|types)(\.tsx?|\/)/
const BARREL = /\/index\.tsx?$/
/** The public entry of a package and the list of all jobs, which are no barrels of re-exports. */
const ENTRIES = ['packages/router/src/index.ts', 'apps/api/src/jobs/index.ts']
/** Tests are beside the code they test, not in folders of their own. */
const TEST_FOLDER = /(^|\/)(__tests__|tests?)\//

/** @returns one line for each wrong file name that says how to fix it. */
export function misnamedFiles() {
  return sources().flatMap((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1)
    if (!KEBAB.test(name)) return [`${file}: write the name in kebab case`]
    if (VAGUE.test(file)) return [`${file}: name it after what it holds`]
    if (TEST_FOLDER.test(file)) return [`${file}: put the test beside the code it tests`]
    if (BARREL.test(file) && !ENTRIES.includes(file)) {
      return [`${file}: import the module itself instead of a list of exports`]
    }
    return []
  })
}

function sources() {
  return ['apps', 'packages'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath ?? entry.path, entry.name)))
      .filter(
        (file) => file.includes('/src/') && !/node_modules|\/generated\/|\/dist\//.test(file),
      ),
  )
}
