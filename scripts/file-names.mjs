// Each room of the house has a closed vocabulary of file names, so that a reader finds a thing by
// its kind and a writer cannot start a drawer for odds and ends.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './toolchain.mjs'

const NOUNS = [
  'addon',
  'appointment-type',
  'auth',
  'availability',
  'blackout',
  'booking',
  'booking-change',
  'booking-event',
  'business-hours',
  'calendar-event',
  'calendar-file',
  'calendar-proposal',
  'client',
  'client-merge',
  'cloud-account',
  'cloud-calendar',
  'cloud-event',
  'cloud-mirror',
  'cloud-sync',
  'dashboard',
  'delivery',
  'event-comparison',
  'idempotency',
  'mail-content',
  'mail-layout',
  'notification',
  'picture',
  'public-token',
  'push-device',
  'push-notice',
  'setting',
  'sign-in-attempt',
  'statistics',
].join('|')
const TEST = String.raw`(\.[a-z-]+)*\.test\.tsx?`
const KEBAB = '[a-z0-9]+(-[a-z0-9]+)*'

/** First match decides. `advice` is what to do instead. */
const ROOMS = [
  {
    room: /^packages\/router\/src\/[^/]+\//,
    names: new RegExp(
      `^packages/router/src/(${NOUNS})/((router|schema|reads|writes|[a-z-]+-form)\\.ts|[a-z-]+${TEST})$`,
    ),
    advice:
      'a noun holds router.ts, schema.ts, reads.ts, writes.ts, a *-form.ts that a browser may import, and tests: put the code where it belongs, or name a new noun in scripts/file-names.mjs',
  },
  {
    room: /^apps\/web\/src\//,
    names: new RegExp(
      `^apps/web/src/((main|entry-server|app|routes|paths)\\.tsx?|(pages|parts|ui|lib|content|drawings|styles)/(${KEBAB}/)*${KEBAB}(${TEST}|\\.tsx?|\\.module\\.css|\\.css|\\.svg))$`,
    ),
    advice:
      'a screen is pages/<its URL>.tsx, a piece of two screens parts/, a thing that knows nothing of barbers ui/, words content/, everything else lib/',
  },
  {
    room: /^apps\/api\/src\//,
    names: new RegExp(
      `^apps/api/src/(((server|app|deps|env|testing)\\.ts)|[a-z-]+${TEST}|(plugins|adapters|jobs|openapi)/${KEBAB}(${TEST}|\\.(testing|d)\\.ts|\\.ts))$`,
    ),
    advice:
      'HTTP goes to plugins/, an outside service to adapters/, a job to jobs/, what the API says of itself to openapi/',
  },
  {
    room: /^packages\/[^/]+\/src\//,
    names: new RegExp(
      `^packages/[^/]+/src/(${KEBAB}(${TEST}|\\.bench\\.ts|\\.testing\\.ts|\\.ts|\\.d\\.ts))$`,
    ),
    advice: 'a file is named for its one domain word, in kebab-case',
  },
]
const DRAWERS = /(^|\/)(utils?|helpers?|misc|common|shared|types)(\.tsx?|\/)/

/** One line for each file that lies in the wrong room, with what to do about it. */
export function misnamedFiles() {
  return sources().flatMap((file) => {
    if (DRAWERS.test(file)) return [`${file}: name it for what it does, not for its being useful`]
    const room = ROOMS.find((each) => each.room.test(file))
    return room && !room.names.test(file) ? [`${file}: ${room.advice}`] : []
  })
}

function sources() {
  return ['apps', 'packages'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath ?? entry.path, entry.name)))
      .filter(
        (file) => file.includes('/src/') && !/node_modules|\/generated\/|\/dist\//.test(file),
      ),
  )
}
