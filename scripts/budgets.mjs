// What a visitor's browser has to fetch and run before a page answers: the JavaScript of each
// page as it goes over the wire (gzip), held to the limits of docs/adr/0006.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { ROOT } from './toolchain.mjs'

const BUILT = join(ROOT, 'apps/web/dist/client')
const ENTRY = 'index.html'
const KIB = 1024

/** In KiB, by the page's file; of the back office the shell, and the one screen that is heavy. */
const LIMITS = {
  booking: 112,
  cancel: 107,
  reschedule: 107,
  'admin/shell': 135,
  'admin/calendar': 230,
}
const LIMIT = 105
const PAGE = /^src\/screens\/((?!admin\/).+|admin\/calendar|admin\/shell)\/page\.tsx$/
const SHELL = 'src/screens/admin/shell/page.tsx'

/** Too heavy for a page people wait for, and what does the same there. */
const FORBIDDEN = [
  { module: /^luxon\//, instead: 'Intl, in lib/datetime.ts' },
  { module: /^zod\/v4\/classic\/|^zod\/v3\//, instead: 'zod/mini' },
]

/** @returns a table for people, and one line for each budget that is broken. */
export function budgets() {
  if (!existsSync(join(BUILT, '.vite/manifest.json'))) {
    return { table: '', complaints: ['The web app is not built: there is nothing to weigh.'] }
  }
  const manifest = read('.vite/manifest.json')
  const pages = Object.keys(manifest).flatMap((source) => {
    const name = PAGE.exec(source)?.[1]
    return name ? [{ name, size: weight(manifest, source), limit: LIMITS[name] ?? LIMIT }] : []
  })
  const tooHeavy = pages
    .filter(({ size, limit }) => size > limit * KIB)
    .map(({ name, size, limit }) => `screens/${name}: ${kib(size)} of ${limit} KiB`)
  return { table: tableOf(pages), complaints: [...tooHeavy, ...strangers(manifest)] }
}

function weight(manifest, source) {
  const shell = source.startsWith('src/screens/admin/') ? [SHELL] : []
  const files = new Set([ENTRY, ...shell, source].flatMap((name) => [...needed(manifest, name)]))
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length,
    0,
  )
}

/** A script and everything it imports before it runs; what it imports later is later's. */
function needed(manifest, name, files = new Set()) {
  const { file, imports = [] } = manifest[name]
  if (files.has(file)) return files
  files.add(file)
  for (const each of imports) needed(manifest, each, files)
  return files
}

/** Packages that reached a public page after all, on whatever way. */
function strangers(manifest) {
  const packages = read('.vite/packages.json')
  return [...reachable(manifest, ENTRY)].flatMap((file) =>
    (packages[file] ?? []).flatMap((module) => {
      const found = FORBIDDEN.find((each) => each.module.test(module))
      return found ? [`${file} holds ${module}: use ${found.instead}`] : []
    }),
  )
}

function reachable(manifest, name, files = new Set()) {
  const { file, imports = [], dynamicImports = [] } = manifest[name]
  if (files.has(file)) return files
  files.add(file)
  for (const each of [...imports, ...dynamicImports]) {
    if (each !== SHELL) reachable(manifest, each, files)
  }
  return files
}

function tableOf(pages) {
  const rows = pages.toSorted((a, b) => b.size - a.size)
  return rows
    .map(({ name, size, limit }) => `  ${name.padEnd(24)} ${kib(size).padStart(6)} of ${limit} KiB`)
    .join('\n')
}

function kib(bytes) {
  return (bytes / KIB).toFixed(1)
}

function read(file) {
  return JSON.parse(readFileSync(join(BUILT, file), 'utf8'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { table, complaints } = budgets()
  console.log([table, ...complaints].join('\n'))
  process.exitCode = complaints.length ? 1 : 0
}
