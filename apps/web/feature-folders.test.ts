import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, 'src')
const MAX_ARROWS = 120
/** Static and dynamic imports, also of types. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g
/** What features use, and therefore uses no feature. */
const BELOW_FEATURES = /^(?:ui|app\/(?:api|shell)|app\/admin\/(?:api|editing|screen))\//

/** The folder of a feature, such as `booking` and `admin/clients`; undefined for the rest of the app. */
function featureOf(file: string): string | undefined {
  return /^features\/((?:admin\/)?[^/]+)\//.exec(file)?.[1]
}

const imports = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(IMPORT)].map(([, imported = '']) => ({
      file,
      imported: relative(SRC, join(SRC, dirname(file), imported)),
    })),
  )

/** `a -> b` for each pair of feature folders of which the first imports the second. */
const arrows = new Set(
  imports.flatMap(({ file, imported }) => {
    const [from, to] = [featureOf(file), featureOf(imported)]
    return from && to && from !== to ? [`${from} -> ${to}`] : []
  }),
)

it('has no two feature folders that import each other', () => {
  const mutual = [...arrows].filter((arrow) =>
    arrows.has(arrow.split(' -> ').reverse().join(' -> ')),
  )
  expect(mutual.sort()).toEqual([])
})

it('has few arrows between feature folders', () => {
  // The whole list, so that a failure names each.
  expect(arrows.size > MAX_ARROWS ? [...arrows].sort() : []).toEqual([])
})

it('imports no feature where features import from', () => {
  const upward = imports.filter(
    ({ file, imported }) => BELOW_FEATURES.test(file) && featureOf(imported),
  )
  expect(upward).toEqual([])
})
