import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@haircuts/db/free-port'

export interface CalendarServer {
  url: string
  /** The path its calendars are below. */
  home: string
  /** The folder of its calendar files. */
  folder: string
  stop(): Promise<void>
}

/** A CalDAV client that plays the barber's phone in tests: changes calendars independently of the product. */
export interface Phone {
  makeCalendar(
    name: string,
    given?: { displayname?: string; color?: string; of?: string },
  ): Promise<string>
  put(calendar: string, name: string, data: string): Promise<void>
  /** Unfolded lines; null when there is no such file. */
  get(calendar: string, name: string): Promise<string | null>
  remove(calendar: string, name?: string): Promise<void>
}

/** Both servers fsync every file, which takes 40 ms on a busy disk, so they use a RAM disk where there is one. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export const USER = { email: 'barber@example.edu', password: 'abcd-efgh-ijkl-mnop' }

function isInstalled(command: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, command)))
}

export interface Radicale extends CalendarServer {
  /** Changes the accepted password, as when an app-specific password is revoked. */
  setPassword(password: string): void
}

/** The user may write to each of its own calendars, except those of these names. */
function rightsOf(readOnly: readonly string[]): string {
  const rules = [
    ['root', '', 'R'],
    ['principal', '{user}', 'RW'],
    ...readOnly.map((name) => [name, `{user}/${name}`, 'r']),
    ['calendars', '{user}/[^/]+', 'rw'],
  ]
  return rules
    .map(([name, collection, permissions]) =>
      [
        `[${name}]`,
        'user: .+',
        `collection: ${collection}`,
        `permissions: ${permissions}`,
        '',
      ].join('\n'),
    )
    .join('\n')
}

/** Starts a real Radicale with one user and a temporary folder. Read-only calendars are created at the start. */
export async function startRadicale(
  given: { port?: number; readOnly?: readonly string[] } = {},
): Promise<Radicale> {
  const home = mkdtempSync(join(MEMORY, 'haircuts-radicale-'))
  const port = given.port ?? (await freePort())
  const folder = join(home, 'collections')
  const setPassword = (password: string) =>
    writeFileSync(join(home, 'users'), `${USER.email}:${password}\n`)
  setPassword(USER.password)
  const { readOnly = [] } = given
  writeFileSync(join(home, 'rights'), rightsOf(readOnly))
  for (const name of readOnly) {
    const calendar = join(folder, 'collection-root', USER.email, name)
    mkdirSync(calendar, { recursive: true })
    writeFileSync(
      join(calendar, '.Radicale.props'),
      JSON.stringify({ tag: 'VCALENDAR', 'D:displayname': name }),
    )
  }
  writeFileSync(
    join(home, 'config'),
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${home}/users
htpasswd_encryption = plain
delay = 0
[rights]
type = from_file
file = ${home}/rights
[storage]
filesystem_folder = ${folder}
[logging]
level = critical
`,
  )
  const server = await running('radicale', ['--config', join(home, 'config')], port)
  const user = encodeURIComponent(USER.email)
  return {
    url: server.url,
    home: `/${user}/`,
    folder: join(folder, 'collection-root', USER.email),
    setPassword,
    stop: async () => {
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Starts a real Xandikos, which keeps each calendar in a git repository and has no authentication. */
export async function startXandikos(): Promise<CalendarServer> {
  const home = mkdtempSync(join(MEMORY, 'haircuts-xandikos-'))
  const port = await freePort()
  const args = ['-d', home, '--defaults', '--autocreate', '-l', '127.0.0.1', '-p', String(port)]
  const server = await running('xandikos', [...args, '--current-user-principal', '/user/'], port)
  return {
    url: server.url,
    home: '/user/calendars/',
    folder: join(home, 'user', 'calendars'),
    stop: async () => {
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Radicale is required; Xandikos is tested too where it is installed. */
export const calendarServers = [
  { name: 'Radicale', start: () => startRadicale() },
  ...(isInstalled('xandikos') ? [{ name: 'Xandikos', start: startXandikos }] : []),
]

async function running(command: string, args: string[], port: number) {
  const child = spawn(command, args, { stdio: 'ignore' })
  const ended = new Promise<void>((done) => {
    child.once('error', () => done())
    child.once('close', () => done())
  })
  const url = `http://127.0.0.1:${port}`
  await untilResponding(url, ended)
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilResponding(url: string, ended: Promise<void>): Promise<void> {
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    const response = await fetch(url, { redirect: 'manual' }).catch(() => null)
    if (response) return
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error('The calendar server did not start.')
}

const AUTHORIZATION = `Basic ${Buffer.from(`${USER.email}:${USER.password}`).toString('base64')}`

export function phoneOf({ url, home }: CalendarServer): Phone {
  const call = async (method: string, path: string, body?: string) => {
    const type = method === 'MKCALENDAR' ? 'text/xml' : 'text/calendar'
    const headers = { authorization: AUTHORIZATION, 'content-type': type }
    const response = await fetch(`${url}${path}`, { method, headers, body: body ?? null })
    const text = await response.text()
    if (method === 'GET' && response.status === 404) return null
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text.replaceAll(/\r?\n[ \t]/g, '')
  }
  return {
    async makeCalendar(name, { displayname = name, color = '#ff2968ff', of = 'VEVENT' } = {}) {
      await call(
        'MKCALENDAR',
        `${home}${name}/`,
        `<c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:ca="http://apple.com/ns/ical/">
           <d:set><d:prop><d:displayname>${displayname}</d:displayname>
           <ca:calendar-color>${color}</ca:calendar-color>
           <c:supported-calendar-component-set><c:comp name="${of}"/></c:supported-calendar-component-set>
           </d:prop></d:set></c:mkcalendar>`,
      )
      return `${url}${home}${name}/`
    },
    put: async (calendar, name, data) => {
      await call('PUT', `${home}${calendar}/${name}`, data)
    },
    get: (calendar, name) => call('GET', `${home}${calendar}/${name}`),
    remove: async (calendar, name = '') => {
      await call('DELETE', `${home}${calendar}/${name}`)
    },
  }
}
