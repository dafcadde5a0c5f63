// Checks which folder imports which, against the diagram in docs/architecture.md: a folder imports only folders below it,
// and every arrow represents an import, so that the document cannot differ from the sources. dependency-cruiser needs the
// JavaScript API of the compiler, which TypeScript 7 does not have (ADR 38).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeOf, packageOf, readImports, screenOf } from './source-tree.mjs'
import { ROOT } from './toolchain.mjs'

/** @returns one line for each import, and for each arrow of the diagram, that has to change. */
export function crossedBoundaries() {
  const document = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  return compare(readImports(), arrowsOf(document))
}

/** The arrows of the mermaid diagrams in a document, as `{ from, to }`. */
export function arrowsOf(document) {
  const diagrams = [...document.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text]) => text)
  return diagrams.flatMap((text) =>
    [...text.matchAll(/^\s*(\w+) --> (\w+(?: & \w+)*)$/gm)].flatMap(([, from, targets]) =>
      targets.split(' & ').map((to) => ({ from, to })),
    ),
  )
}

export function compare(imports, arrows) {
  const below = reachability(arrows)
  const used = new Set()
  const complaints = cyclesOf(arrows, below)
  for (const { from, to, isType = false } of imports) {
    const [source, target] = endsOf(from, to)
    used.add(`${source} --> ${target}`)
    const advice =
      adviceOn(from, to, isType) ?? (isBelow(below, source, target) ? undefined : fallback)
    if (advice) complaints.push(`${from} imports ${to}: ${advice}`)
  }
  return [...complaints, ...unusedArrows(arrows, used)]
}

/** The nodes of an import: the packages if they differ, or else the nodes within the package. */
function endsOf(from, to) {
  const packages = [packageOf(from), packageOf(to)]
  return packages[0] === packages[1] ? [nodeOf(from), nodeOf(to)] : packages
}

function isBelow(below, source, target) {
  return source === target || (below.get(source)?.has(target) ?? false)
}

const fallback =
  'the diagram in docs/architecture.md has no arrows to it. Move the shared code to a folder below both.'

/** The advice for an import that a rule forbids, or undefined if only the diagram applies. */
function adviceOn(from, to, isType) {
  return RULES.find(({ forbids }) => forbids(from, to, isType))?.advice
}

const WEB = /^apps\/web\/(src|worker)\//
const ROUTER_FILE = /^packages\/router\/src\//
const ADMIN = /^apps\/web\/src\/(screens\/admin|parts\/admin|site\/admin|admin-paths)/
/** The code of the public pages, which never load the back office. */
const PUBLIC = /^apps\/web\/src\/(screens|parts|site|ui|lib|ssr)\/(?!admin\/)/

const RULES = [
  {
    forbids: (from, to) => to.startsWith('apps/') && packageOf(from) !== packageOf(to),
    advice: 'nothing imports an app. Move the shared code to a package.',
  },
  {
    forbids: (from, to, isType) =>
      WEB.test(from) && ROUTER_FILE.test(to) && !isType && !to.endsWith('-form.ts'),
    advice:
      'the browser imports only types of the router, and values only from *-form.ts. Move the code to such a file.',
  },
  {
    forbids: (from, to) => isOtherScreen(screenOf(from), screenOf(to)),
    advice: 'one screen never imports another. Move the shared code to parts, site, lib or api.',
  },
  {
    forbids: (from, to) => PUBLIC.test(from) && ADMIN.test(to),
    advice: 'public pages load nothing of the back office. Move the code out of the admin folder.',
  },
  {
    forbids: (from, to) => /\/web\/src\/(ui|lib)\//.test(from) && nodeOf(from) !== nodeOf(to),
    advice:
      'ui and lib import nothing of the product. Pass the value as a property or an argument, or move this file to parts.',
  },
  {
    forbids: (from, to) =>
      /^packages\/router\/src\/(message|icloud|push)\//.test(from) && isBooking(to),
    advice:
      'booking imports this folder. Take the booking as an argument, with the types of booking/row.ts.',
  },
]

function isBooking(file) {
  return file.startsWith('packages/router/src/booking/') && !file.endsWith('/row.ts')
}

/**
 * The shell of the back office is allowed to import the admin screens, and the editor of the site's texts the public
 * screens, which its preview shows (ADR 44).
 */
function isOtherScreen(from, to) {
  if (from === undefined || to === undefined || from === to) return false
  return from !== 'admin/shell' && (from !== 'admin/content' || to.startsWith('admin/'))
}

/** The nodes that can be reached from each node. */
function reachability(arrows) {
  const below = new Map()
  const visit = (node, seen) => {
    for (const { to } of arrows.filter(({ from }) => from === node)) {
      if (!seen.has(to)) visit(to, seen.add(to))
    }
    return seen
  }
  for (const { from } of arrows) below.set(from, visit(from, new Set()))
  return below
}

function cyclesOf(arrows, below) {
  return arrows
    .filter(({ from, to }) => isBelow(below, to, from))
    .map(({ from, to }) => `docs/architecture.md: ${from} --> ${to} closes a cycle`)
}

function unusedArrows(arrows, used) {
  return arrows
    .map(({ from, to }) => `${from} --> ${to}`)
    .filter((arrow) => !used.has(arrow))
    .map((arrow) => `docs/architecture.md: no import stands behind ${arrow}. Remove the arrow.`)
}
