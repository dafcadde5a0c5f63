import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))].sort()

/** The keys of the schema in env.ts, without the ones that every program of Node has. */
const known = namesIn(file('apps/api/src/env.ts'), /^ {2,4}([A-Z][A-Z0-9_]+): /gm).filter(
  (name) => name !== 'NODE_ENV',
)

it('finds the variables of the program', () => {
  expect(known).toEqual(expect.arrayContaining(['PORT', 'S3_BUCKET', 'ROLE', 'SMTP_URL']))
})

it('has a line of the README for each variable, and none for another', () => {
  const rows = namesIn(file('README.md'), /^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \|/gm)
  expect(rows.flatMap((row) => namesIn(row, /`([A-Z0-9_]+)`/g)).sort()).toEqual(known)
})

it('passes each variable through compose.yaml, or sets it for the container', () => {
  // The image sets these, and RATE_LIMITS=off is refused in production.
  const fixed = ['DATA_DIR', 'HOST', 'PORT', 'RATE_LIMITS']
  const [, site = ''] = /^ {2}site:\n((?: {4}.*\n|\n)+)/m.exec(file('compose.yaml')) ?? []
  const passed = namesIn(site, /^ {6}([A-Z][A-Z0-9_]+): /gm)
  expect(passed).toEqual(known.filter((name) => !fixed.includes(name)))
  const dockerfile = namesIn(file('Dockerfile'), /(?: |^)([A-Z_]+)=/g)
  expect(dockerfile).toEqual(expect.arrayContaining(['DATA_DIR', 'HOST', 'PORT']))
})

it('names in deploy/example.env only variables that compose.yaml uses', () => {
  const compose = file('compose.yaml')
  const named = namesIn(file('deploy/example.env'), /^([A-Z][A-Z0-9_]+)=/gm)
  expect(named.filter((name) => !compose.includes(`\${${name}`))).toEqual([])
})
