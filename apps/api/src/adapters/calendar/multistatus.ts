import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import { timeSlices } from '@haircuts/core/kernel/time-slices'
import sax from 'sax'

/** What is parsed in one go: some milliseconds. */
const SLICE = 64 * 1024
const MAX_RESPONSES = 50_000
const DEFAULT_STATUS = 207

/** One member of a multistatus response (RFC 4918), with the properties that the calendar sync asks for. */
export interface DavResponse {
  /** The path with normalised percent-encoding. */
  href: string
  status: number
  displayname: string | null
  calendarColor: string | null
  getctag: string | null
  syncToken: string | null
  getetag: string | null
  calendarData: string | null
  /** The names of its types. */
  resourcetype: string[]
  /** The names of what the user may do; none if the server does not say. */
  privileges: string[]
  /** The components that the calendar takes, in upper case; none if the server does not say. */
  components: string[]
}

interface Multistatus {
  responses: DavResponse[]
  /** At the end of the response to a sync-collection. */
  syncToken: string | null
}

type TextProperty =
  | 'displayname'
  | 'calendarColor'
  | 'getctag'
  | 'syncToken'
  | 'getetag'
  | 'calendarData'
const TEXTS: Record<string, TextProperty> = {
  displayname: 'displayname',
  'calendar-color': 'calendarColor',
  getctag: 'getctag',
  'sync-token': 'syncToken',
  getetag: 'getetag',
  'calendar-data': 'calendarData',
}

/**
 * Parses XML and lets requests run in between: a listing has megabytes, and a server may send XML that is slow to parse.
 *
 * @returns false for XML that is truncated or not well-formed.
 */
async function parse(text: string, on: Partial<sax.SAXParser>): Promise<boolean> {
  const parser = sax.parser(true)
  let failed = false
  Object.assign(parser, on, {
    onerror: () => {
      failed = true
    },
  })
  const letOthersRun = timeSlices()
  for (let start = 0; start < text.length && !failed; start += SLICE) {
    parser.write(text.slice(start, start + SLICE))
    await letOthersRun()
  }
  if (!failed) parser.close()
  return !failed
}

/** Whether a text is a complete, well-formed multistatus response, and not truncated, an error page or empty. */
export async function isMultistatus(text: string): Promise<boolean> {
  let open = 0
  let root = ''
  const isWellFormed = await parse(text, {
    onopentag: ({ name }) => {
      if (open === 0) root = localName(name)
      open += 1
    },
    onclosetag: () => {
      open -= 1
    },
  })
  return isWellFormed && root === 'multistatus' && open === 0
}

const TOKEN = '/multistatus/sync-token'
const MEMBER = '/multistatus/response'
const STATE = `${MEMBER}/propstat`
const PROPERTIES = `${STATE}/prop`
/** `<privilege><write/></privilege>` in a property is the deepest that says something. */
const MAX_DEPTH = 7

/**
 * Reads a multistatus response.
 *
 * @throws CalendarError when it is not complete, or has the path of a member that cannot be parsed.
 */
export async function readMultistatus(text: string, url: string): Promise<Multistatus> {
  const result: Multistatus = { responses: [], syncToken: null }
  const paths = ['']
  let tooDeep = 0
  let pieces: string[] = []
  let isLeaf = true
  let member = emptyMember()
  let found = emptyMember()
  let isFound = true
  const begin = ({ name, attributes }: sax.Tag | sax.QualifiedTag) => {
    const parent = paths.at(-1) ?? ''
    pieces = []
    isLeaf = true
    if (paths.length > MAX_DEPTH) {
      tooDeep += 1
      return
    }
    const local = localName(name)
    const path = `${parent}/${local}`
    paths.push(path)
    if (path === MEMBER) member = emptyMember()
    else if (path === STATE) {
      found = emptyMember()
      isFound = true
    } else if (parent === `${PROPERTIES}/resourcetype`) found.resourcetype.push(local)
    else if (path === `${PROPERTIES}/supported-calendar-component-set/comp`)
      found.components.push(String(attributes.name).toUpperCase())
    else if (parent === `${PROPERTIES}/current-user-privilege-set/privilege`)
      found.privileges.push(local)
  }
  const end = () => {
    const value = isLeaf ? pieces.join('').trim() || null : null
    isLeaf = false
    if (tooDeep > 0) {
      tooDeep -= 1
      return
    }
    const path = paths.pop() ?? ''
    const property = path.startsWith(`${PROPERTIES}/`)
      ? TEXTS[path.slice(PROPERTIES.length + 1)]
      : undefined
    if (property) found[property] = value
    else if (path === TOKEN) result.syncToken = value
    else if (path === `${MEMBER}/href`) member.href = value === null ? '' : pathOf(value, url)
    else if (path === `${MEMBER}/status`) member.status = statusOf(value) ?? DEFAULT_STATUS
    else if (path === `${STATE}/status`) isFound = isSuccess(statusOf(value))
    else if (path === STATE && isFound) member = withProperties(member, found)
    else if (path === MEMBER && member.href !== '') {
      if (result.responses.length === MAX_RESPONSES) throw new CalendarError('broken')
      result.responses.push(member)
    }
  }
  const keep = (piece: string) => {
    if (isLeaf) pieces.push(piece)
  }
  const on = { onopentag: begin, onclosetag: end, ontext: keep, oncdata: keep }
  const isWhole = (await parse(text, on)) && paths.length === 1
  if (!isWhole) throw new CalendarError('broken')
  return result
}

function emptyMember(): DavResponse {
  return {
    ...{ href: '', status: DEFAULT_STATUS, resourcetype: [], privileges: [], components: [] },
    ...{ displayname: null, calendarColor: null, getctag: null, syncToken: null },
    ...{ getetag: null, calendarData: null },
  }
}

/** A server may give the properties that it has in several parts. */
function withProperties(member: DavResponse, found: DavResponse): DavResponse {
  const known = Object.entries(found).filter(([, value]) => value !== null && value.length !== 0)
  return { ...member, ...Object.fromEntries(known), href: member.href, status: member.status }
}

/** Also without a status. */
function isSuccess(status: number | null): boolean {
  return status === null || (status >= 200 && status < 300)
}

/** Without the prefix of its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Of a status line such as `HTTP/1.1 200 OK`. */
function statusOf(line: string | null): number | null {
  const code = /^\S+\s+(\d{3})\b/.exec(line ?? '')?.[1]
  return code === undefined ? null : Number(code)
}

/** Normalises percent-encoding, because servers encode the same path differently, even within one response. */
export function pathOf(href: string, url: string): string {
  try {
    const { pathname } = new URL(href, url)
    return pathname
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/')
  } catch {
    throw new CalendarError('broken')
  }
}
