// Which folder may import which. The arrows are those of the diagram in docs/architecture.md, so that the
// document cannot differ from the sources: a folder imports only what lies below it there, and every arrow
// that is drawn stands for an import. dependency-cruiser would need a compiler that can be called from
// JavaScript, which TypeScript 7 does not have.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageOf, readImports, roomOf, screenOf } from './source-tree.mjs'
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

/** Between packages an import is counted as one of the package, inside of one as one of the room. */
function endsOf(from, to) {
  const packages = [packageOf(from), packageOf(to)]
  return packages[0] === packages[1] ? [roomOf(from), roomOf(to)] : packages
}

function isBelow(below, source, target) {
  return source === target || (below.get(source)?.has(target) ?? false)
}

const fallback =
  'the diagram in docs/architecture.md has no way there. Move what both need to a folder below both of them.'

/** What to do about an import that a rule forbids, or undefined for one that the diagram decides about. */
function adviceOn(from, to, isType) {
  return RULES.find(({ forbids }) => forbids(from, to, isType))?.advice
}

const WEB = /^apps\/web\/(src|worker)\//
const ROUTER_FILE = /^packages\/router\/src\//
const ADMIN = /^apps\/web\/src\/(screens\/admin|parts\/admin|site\/admin|admin-paths)/
/** What visitors load: the back office is a part of the site that they never fetch. */
const PUBLIC = /^apps\/web\/src\/(screens|parts|site|ui|lib|ssr)\/(?!admin\/)/

const RULES = [
  {
    forbids: (from, to) => to.startsWith('apps/') && packageOf(from) !== packageOf(to),
    advice: 'nothing imports an app. Move what both need to a package.',
  },
  {
    forbids: (from, to, isType) =>
      WEB.test(from) && ROUTER_FILE.test(to) && !isType && !to.endsWith('-form.ts'),
    advice:
      'the browser takes types of the router and values of *-form.ts alone. Move what it needs to such a file.',
  },
  {
    forbids: (from, to) => isOtherScreen(screenOf(from), screenOf(to)),
    advice: 'one screen never imports another. Move what both need to parts, site, lib or api.',
  },
  {
    forbids: (from, to) => PUBLIC.test(from) && ADMIN.test(to),
    advice: 'visitors load nothing of the back office. Move it out of the admin folder.',
  },
  {
    forbids: (from, to) => /\/web\/src\/(ui|lib)\//.test(from) && roomOf(from) !== roomOf(to),
    advice:
      'ui and lib import nothing of the product. Take what is needed as a property or an argument, or move this file to parts.',
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

/** The shell of the back office loads the screens that it frames. */
function isOtherScreen(from, to) {
  return from !== undefined && to !== undefined && from !== to && from !== 'admin/shell'
}

/** From each room the rooms that can be reached from it. */
function reachability(arrows) {
  const rooms = new Map()
  const visit = (room, seen) => {
    for (const { to } of arrows.filter(({ from }) => from === room)) {
      if (!seen.has(to)) visit(to, seen.add(to))
    }
    return seen
  }
  for (const { from } of arrows) rooms.set(from, visit(from, new Set()))
  return rooms
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
