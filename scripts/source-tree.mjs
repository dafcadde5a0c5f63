// The source tree: its imports, read in well under a second without a compiler, and the nodes of the
// diagram in docs/architecture.md that its files belong to.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { ROOT } from './toolchain.mjs'

const SPECIFIER =
  /(?:^|\n)\s*(?:import|export)\s([^'"]*?)from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g
const SOURCE = /\.tsx?$/
const TEST_CODE = /\.(test|testing|bench)\.tsx?$|\/testing(-server)?\.ts$/
const GENERATED_OR_FOREIGN = /node_modules|\/generated\/|\/dist\//

/** Every import between source files of the product, paths from the root. Tests are left out. */
export function readImports() {
  return sourceFiles().flatMap((from) => importsOf(from, readFileSync(join(ROOT, from), 'utf8')))
}

/** The imports of one file, as `{ from, to, isType }`. Packages from a registry and styles are left out. */
export function importsOf(from, source) {
  return [...source.matchAll(SPECIFIER)].flatMap(([, names = '', named, bare, dynamic]) => {
    const to = resolve(from, named ?? bare ?? dynamic)
    return to && SOURCE.test(to) ? [{ from, to, isType: names.startsWith('type ') }] : []
  })
}

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const [, name, path] = specifier.match(/^@haircuts\/([a-z]+)(?:\/(.+))?$/) ?? []
  return name && `packages/${name}/src/${path ?? 'index'}.ts`
}

function sourceFiles() {
  return ['apps', 'packages'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath ?? entry.path, entry.name)))
      .filter((file) => /\/(src|worker)\//.test(file) && !GENERATED_OR_FOREIGN.test(file))
      .filter((file) => !TEST_CODE.test(file)),
  )
}

/** Files of packages/router/src that start the product or import all operations. */
const ROUTER_ENTRIES = ['index', 'demo', 'demo-visits', 'first-run', 'sealed-data']
/** Files of apps/api/src that every folder there may import. */
const API_BASE = ['env', 'fault-for-log']
const WEB_PATHS = ['paths', 'admin-paths']

/** The node of a file, named as in the diagram, or undefined if it belongs to none. */
export function nodeOf(file) {
  const [top, name, src, ...rest] = file.split('/')
  if (name === 'web') return src === 'worker' ? 'web_worker' : `web_${webNode(rest)}`
  if (name === 'api') return `api_${apiNode(rest)}`
  if (name === 'router') return `router_${routerNode(rest)}`
  return top === 'packages' ? name : undefined
}

/** The package or app of a file: 'web', 'router'. */
export function packageOf(file) {
  return file.split('/')[1]
}

/** The screen of a file, such as 'booking' or 'admin/clients'; undefined outside of screens. */
export function screenOf(file) {
  return file.match(/^apps\/web\/src\/screens\/((?:admin\/)?[^/]+)\//)?.[1]
}

function webNode([first, ...rest]) {
  if (rest.length === 0) return WEB_PATHS.includes(stem(first)) ? 'paths' : 'routes'
  return first
}

function apiNode([first, ...rest]) {
  if (rest.length > 0) return first
  if (API_BASE.includes(stem(first))) return 'base'
  return stem(first) === 'deps' ? 'deps' : 'server'
}

function routerNode([first, ...rest]) {
  if (first === 'booking' && rest[0] === 'row.ts') return 'booking_row'
  if (rest.length > 0) return first.replaceAll('-', '_')
  return ROUTER_ENTRIES.includes(stem(first)) ? 'entry' : 'base'
}

function stem(file) {
  return file.replace(/\.tsx?$/, '')
}
