import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CORE = 'packages/core/src/'
const SOURCES = [
  ...globSync('{packages,apps}/*/{src,e2e,worker}/**/*.{ts,tsx}', { cwd: ROOT }),
].filter((file) => !file.includes('/generated/'))

const moduleOf = (file: string) => file.slice(CORE.length).split('/')[0]

/** The files of the core that a file imports. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  )
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('@haircuts/core/')) return `${CORE}${specifier.slice(15)}.ts`
    if (!file.startsWith(CORE) || !specifier.startsWith('.')) return []
    return normalize(join(dirname(file), specifier))
  })
}

it('what the package exports is imported by another module or package; the rest lies in `internal`', () => {
  const closed = Object.entries(manifest.exports).flatMap(([entry, path]) =>
    path === null ? entry.slice(2).replace('*', '') : [],
  )
  const isOpen = (file: string) => !closed.some((folder) => file.startsWith(`${CORE}${folder}`))
  const open = SOURCES.filter(
    (file) => file.startsWith(CORE) && !/\.(test|testing)\.ts$/.test(file) && isOpen(file),
  )
  const imported = new Set(
    SOURCES.flatMap((from) =>
      importsOf(from).filter((to) => !from.startsWith(CORE) || moduleOf(from) !== moduleOf(to)),
    ),
  )
  expect(open.filter((file) => !imported.has(file))).toEqual([])
})

it('each module is one entry', () => {
  const entries = Object.entries(manifest.exports).filter(([, path]) => path !== null)
  const inCore = SOURCES.filter((file) => file.startsWith(CORE) && !file.endsWith('.test.ts'))
  expect(entries).toHaveLength(new Set(inCore.map(moduleOf)).size)
})
