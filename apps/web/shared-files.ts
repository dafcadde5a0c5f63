import type { Rolldown } from 'vite'

/** Whose code a page or a dialog is, by the first path that matches. */
const AREAS: readonly (readonly [area: string, path: RegExp])[] = [
  ['booking', /\/features\/booking\/page/],
  ['links', /\/features\/(?:cancel|coming|waitlist|wish)\/page/],
  ['visit', /\/features\/appointment\//],
  ['forms', /\/features\/(?:links|request)\/page/],
  ['site', /\/features\/(?!admin\/)[^/]+\/page/],
  ['later', /\/features\/(?!admin\/)/],
  ['shell', /\/admin\/shell\/page/],
  ['login', /\/admin\/login\/page/],
  ['office', /\/admin\/shell\/office/],
  ['calendar', /\/admin\/calendar\/(?:page|calendar-content)/],
  ['statistics', /\/admin\/statistics\//],
  ['day', /\/admin\/(?:bookings|clients|dashboard|day-sheet|time-off)\/page/],
  ['set-up', /\/admin\/[^/]+\/[a-z-]*page/],
  ['dialogs', /./],
]
/** What visitors wait for, and what the barber waits for before any screen. */
const PAGES = ['booking', 'links', 'forms', 'site']
const BEFORE_SCREENS = ['login', 'office']
const SCREENS = ['calendar', 'statistics', 'day', 'set-up', 'dialogs']

/** The document and its script, in whose file the names of the styles change. */
const FIRST = /\/index\.html$|\/src\/app\/main\.tsx$/
/** Modules of a few hundred bytes that visitors and the login load. */
const SMALL =
  /\/(?:idempotency-key|push-subscription|tab-draft|banner|home-link|clock-range|use-swipe|use-now|use-is-hydrating|tel-link)(?:\.module\.css|\.tsx?)/
/** Parts of packages that the first page imports without using them. */
const UNUSED_AT_FIRST =
  /@trpc\/client\/dist\/(?:httpBatch|ws)Link|@trpc\/server\/dist\/resolveResponse/

type GetModule = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters' | 'isEntry'> | null

/** The modules whose `import()` loads a module, and the first page. */
function entriesOf(id: string, getModule: GetModule, seen = new Set<string>()): string[] {
  const module = getModule(id)
  if (!module || seen.has(id)) return []
  seen.add(id)
  const above = module.importers.flatMap((importer) => entriesOf(importer, getModule, seen))
  return module.isEntry || module.dynamicImporters.length > 0 ? [id, ...above] : above
}

/**
 * The file of a module that several pages or dialogs load, named after their areas, so that none of the first pages loads much
 * that it does not need. The bundler's own division has a file for each set of pages and dialogs, which makes 160.
 *
 * @returns null for a module of one page or dialog, which is part of its file.
 */
export function sharedFile(id: string, getModule: GetModule): string | null {
  const entries = entriesOf(id, getModule)
  if (entries.some((entry) => getModule(entry)?.isEntry)) {
    if (FIRST.test(id) || UNUSED_AT_FIRST.test(id)) return null
    return id.includes('/node_modules/') ? 'vendor' : 'kit'
  }
  if (entries.length < 2) return null
  if (SMALL.test(id)) return 'kit'
  const areas = new Set(entries.map((entry) => AREAS.find(([, path]) => path.test(entry))?.[0]))
  const among = (names: readonly string[]) => names.filter((name) => areas.has(name))
  const pages = among(PAGES)
  const before = areas.has('shell') ? BEFORE_SCREENS : among(BEFORE_SCREENS)
  const screens = among(SCREENS)
  if (pages.length > 1) return pages.includes('booking') ? 'kit' : 'pages'
  if (pages[0] === 'forms') return before.includes('login') ? 'forms-login' : 'forms'
  if (pages.length > 0) return pages[0] ?? null
  if (areas.has('visit') && before.length === 0 && !areas.has('calendar')) return 'visit'
  if (areas.has('later') || areas.has('visit')) {
    const isAwaited = before.length > 0 || areas.has('calendar')
    return isAwaited ? 'later-office' : 'later'
  }
  if (areas.has('shell')) return 'shell'
  return (before.length > 0 ? before : screens.slice(0, 2)).join('-')
}
