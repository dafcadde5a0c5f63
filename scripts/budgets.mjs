// Measures the JavaScript that a browser loads before a page works, compressed with gzip, against the budgets of
// docs/adr/0005.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { ROOT } from './toolchain.mjs'

const BUILT = join(ROOT, 'apps/web/dist/client')
const ENTRY = 'index.html'
const KIB = 1024

/** In KiB by page. Of the back office the login, what is around every screen, and the calendar, its largest screen, have a budget. */
const LIMITS = {
  booking: 116,
  // With the form of a group's person and the free times.
  appointment: 180,
  'appointment/reschedule': 180,
  // Their forms are on the page, with the field of Base UI.
  request: 127,
  links: 125,
  'admin/login': 132,
  'admin/office': 168,
  'admin/calendar': 265,
}
const LIMIT = 114
/** Script files in all, the service worker among them. */
const MAX_FILES = 90
const PAGE = /^src\/features\/((?!admin\/).+|admin\/(?:calendar|login))\/page\.tsx$/
const SHELL = 'src/app/admin/shell/page.tsx'
const OFFICE = 'src/app/admin/shell/office.tsx'
/** What a page imports dynamically and yet loads at once, beside its first part. */
const LOADED_AT_ONCE = {
  'admin/calendar': [OFFICE, 'src/features/admin/calendar/calendar-content.tsx'],
}

/** Modules that are too large for public pages, with their replacement. */
const FORBIDDEN = [
  { module: /^luxon\//, instead: 'Intl, in ui/format/datetime.ts' },
  { module: /^zod\/v4\/classic\/|^zod\/v3\//, instead: 'zod/mini' },
]

/** @returns a table of all pages, and one line for each exceeded budget. */
export function budgets() {
  if (!existsSync(join(BUILT, '.vite/manifest.json'))) {
    return { table: '', complaints: ['The web app is not built, so its size cannot be measured.'] }
  }
  const manifest = read('.vite/manifest.json')
  const pages = Object.keys(manifest).flatMap((source) => {
    const name = source === OFFICE ? 'admin/office' : PAGE.exec(source)?.[1]
    return name
      ? [
          {
            name,
            size: weight(manifest, source, LOADED_AT_ONCE[name]),
            limit: LIMITS[name] ?? LIMIT,
          },
        ]
      : []
  })
  const tooLarge = pages
    .filter(({ size, limit }) => size > limit * KIB)
    .map(({ name, size, limit }) => `features/${name}: ${kib(size)} of ${limit} KiB`)
  const files = scriptFiles()
  const tooMany = files > MAX_FILES ? [`${files} script files of ${MAX_FILES}`] : []
  return {
    table: `${tableOf(pages)}\n  ${files} script files of ${MAX_FILES}`,
    complaints: [...tooLarge, ...tooMany, ...forbiddenModules(manifest)],
  }
}

function scriptFiles() {
  return readdirSync(BUILT, { recursive: true }).filter((name) => name.endsWith('.js')).length
}

function weight(manifest, source, others = []) {
  const shell = source.includes('/admin/') ? [SHELL] : []
  const files = new Set(
    [ENTRY, ...shell, source, ...others].flatMap((name) => [...needed(manifest, name)]),
  )
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length,
    0,
  )
}

/** A script and its static imports; dynamic imports are loaded later and do not count. */
function needed(manifest, name, files = new Set()) {
  const { file, imports = [] } = manifest[name]
  if (files.has(file)) return files
  files.add(file)
  for (const each of imports) needed(manifest, each, files)
  return files
}

/** Forbidden modules in scripts that public pages load, statically or dynamically. */
function forbiddenModules(manifest) {
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
