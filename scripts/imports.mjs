// Which source file imports which: read from the sources in well under a second, without a compiler.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { ROOT } from './toolchain.mjs'

const SPECIFIER =
  /(?:^|\n)\s*(?:import|export)\s([^'"]*?)from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g
const SOURCE = /\.tsx?$/
const TEST_CODE = /\.(test|testing|bench)\.tsx?$|\/testing(-server)?\.ts$/
const NOT_OURS = /node_modules|\/generated\/|\/dist\//

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
      .filter((file) => /\/(src|worker)\//.test(file) && !NOT_OURS.test(file))
      .filter((file) => !TEST_CODE.test(file)),
  )
}
