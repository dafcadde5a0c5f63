// The rooms of the source tree. docs/architecture.md draws the arrows between them, by these names.

/** Files beside the folders of packages/router/src that start the product or gather all its operations. */
const ROUTER_ENTRIES = ['index', 'demo', 'demo-visits', 'first-run', 'sealed-data']
/** Files beside the folders of apps/api/src that every folder there may import. */
const API_BASE = ['env', 'fault-for-log']
const WEB_PATHS = ['paths', 'admin-paths']

/** The room of a file, named as in the diagram, or undefined where a file belongs to none. */
export function roomOf(file) {
  const [top, name, src, ...rest] = file.split('/')
  if (name === 'web') return src === 'worker' ? 'web_worker' : `web_${webRoom(rest)}`
  if (name === 'api') return `api_${apiRoom(rest)}`
  if (name === 'router') return `router_${routerRoom(rest)}`
  return top === 'packages' ? name : undefined
}

/** The package or app of a file: 'web', 'router'. */
export function packageOf(file) {
  return file.split('/')[1]
}

/** The screen a file belongs to: 'booking', 'admin/clients'; undefined for files of other rooms. */
export function screenOf(file) {
  return file.match(/^apps\/web\/src\/screens\/((?:admin\/)?[^/]+)\//)?.[1]
}

function webRoom([first, ...rest]) {
  if (rest.length === 0) return WEB_PATHS.includes(stem(first)) ? 'paths' : 'routes'
  return first
}

function apiRoom([first, ...rest]) {
  if (rest.length > 0) return first
  if (API_BASE.includes(stem(first))) return 'base'
  return stem(first) === 'deps' ? 'deps' : 'server'
}

function routerRoom([first, ...rest]) {
  if (first === 'booking' && rest[0] === 'row.ts') return 'booking_row'
  if (rest.length > 0) return first.replaceAll('-', '_')
  return ROUTER_ENTRIES.includes(stem(first)) ? 'entry' : 'base'
}

function stem(file) {
  return file.replace(/\.tsx?$/, '')
}
