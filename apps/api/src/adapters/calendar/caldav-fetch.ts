import { setTimeout as sleep } from 'node:timers/promises'
import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import type { CalendarLogin } from '@haircuts/core/calendar-sync/calendar-gateway'
import { OutsideError } from '@haircuts/core/kernel/outside-fetch'
import { type Connections, send } from '../http-client.ts'
import { isMultistatus } from './multistatus.ts'

const TIMEOUT_MS = 20_000
/** A listing of 50,000 events, or 100 events of 160 KB. */
const MAX_BYTES = 16 * 1024 * 1024
const HOPS = 5
const TRIES = 3
const FIRST_PAUSE_MS = 2_000
/** A longer Retry-After is left to a later sync. */
const MAX_PAUSE_MS = 15_000
/** The longest Retry-After that is believed: it may be wrong, and the barber waits. */
const MAX_RETRY_AFTER_MS = 6 * 3_600_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const BUSY = new Set([429, 503])
const WRITES = new Set(['PUT', 'DELETE'])

export interface FetchTimeouts {
  /** The timeout of one response, in milliseconds. */
  timeoutMs: number
  /** The delay before the first retry, in milliseconds; doubled for each further one. */
  firstPauseMs: number
}

interface HttpResponse {
  status: number
  headers: Headers
  text: string
}

const TIMEOUTS: FetchTimeouts = { timeoutMs: TIMEOUT_MS, firstPauseMs: FIRST_PAUSE_MS }

/**
 * A `fetch` for tsdav that fails closed. tsdav treats an error page, a truncated response or a 401 as an empty
 * calendar, so only complete and valid responses reach it; everything else is thrown as a CalendarError.
 *
 * The login is sent only to the configured server and, after a redirect, to the user's host of that service.
 */
export function failClosedFetch(
  serverUrl: string,
  { email, password }: CalendarLogin,
  timeouts: FetchTimeouts = TIMEOUTS,
  connections?: Connections,
): typeof fetch {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', authorization)
    const method = init.method ?? 'GET'
    const request = { method, headers, body: init.body ? String(init.body) : null }
    const { timeoutMs } = timeouts
    const response = await withBackoff(timeouts, () =>
      following(serverUrl, { url: String(input), request, timeoutMs, connections }),
    )
    return verified(method, response)
  }
}

/** Retries a throttled request (503 or 429) with exponential backoff, since Retry-After is often too short. */
async function withBackoff(
  timeouts: FetchTimeouts,
  ask: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  let pause = timeouts.firstPauseMs
  for (let tried = 1; ; tried += 1) {
    const response = await ask()
    if (!BUSY.has(response.status)) return response
    const wanted = retryAfterOf(response.headers)
    const wait = Math.max(pause, wanted ?? 0)
    if (tried === TRIES || wait > MAX_PAUSE_MS) {
      throw new CalendarError('throttled', response.status, wanted)
    }
    await sleep(wait)
    pause *= 2
  }
}

/** Retry-After in milliseconds: given in seconds, or as a date, which is compared with the server's own Date. */
function retryAfterOf(headers: Headers): number | null {
  const header = headers.get('retry-after')
  if (header === null) return null
  const ms = /^\d+$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : null
}

interface FetchOptions {
  url: string
  request: { method: string; headers: Headers; body: string | null }
  timeoutMs: number
  connections: Connections | undefined
}

async function following(serverUrl: string, { url, ...options }: FetchOptions) {
  let address = trustedAddress(url, serverUrl)
  for (let hop = 0; hop <= HOPS; hop += 1) {
    const response = await answerOf({ ...options, url: address })
    if (!REDIRECTS.has(response.status)) return response
    const location = response.headers.get('location')
    if (!location || !URL.canParse(location, address)) break
    address = trustedAddress(new URL(location, address).href, serverUrl)
  }
  throw new CalendarError('broken')
}

/**
 * Checks that the login may be sent to a URL: on the configured host or, for Apple, on one of the numbered hosts of
 * the users' calendars, and not by http if the configured URL is https.
 *
 * @throws CalendarError for any other URL.
 */
export function trustedAddress(url: string, serverUrl: string): string {
  const server = new URL(serverUrl)
  const asked = URL.parse(url)
  const isSafe = asked?.protocol === 'https:' || asked?.protocol === server.protocol
  if (!asked || !isSafe || !isSameService(asked.hostname, server.hostname)) {
    throw new CalendarError('broken')
  }
  return asked.href
}

function isSameService(asked: string, server: string): boolean {
  return asked === server || (isAppleHost(asked) && isAppleHost(server))
}

function isAppleHost(hostname: string): boolean {
  return /(^|\.)icloud\.com(\.cn)?$/.test(hostname)
}

async function answerOf({ url, request, ...options }: FetchOptions): Promise<HttpResponse> {
  try {
    const response = await send(url, { ...request, ...options, maxBytes: MAX_BYTES })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    // Connections that were rejected, reset, truncated or timed out are treated alike.
    const isTooLarge = error instanceof OutsideError && error.kind === 'tooLarge'
    throw new CalendarError(isTooLarge ? 'broken' : 'away')
  }
}

/** Accepts the valid statuses of each method. @throws CalendarError for any other response. */
async function verified(
  method: string,
  { status, headers, text }: HttpResponse,
): Promise<Response> {
  if (status === 401) throw new CalendarError('refused', status)
  const isProper =
    method === 'PROPFIND' || method === 'REPORT'
      ? status === 207 && (await isMultistatus(text))
      : method === 'GET'
        ? status === 200 && !isHtml(headers)
        : [200, 201, 204].includes(status) && !isHtml(headers)
  if (isProper)
    return new Response(status === 204 ? null : text, { status, headers: plainHeaders(headers) })
  if (WRITES.has(method)) {
    if (text.includes('no-uid-conflict')) throw new CalendarError('duplicate', status)
    if (status === 403) throw new CalendarError('forbidden', status)
    // Radicale's status for a file whose calendar does not exist.
    if (status === 409) throw new CalendarError('missing', status)
  }
  if (status === 404 || status === 410) throw new CalendarError('missing', status)
  if (status === 412) throw new CalendarError('conflict', status)
  if (status === 507) throw new CalendarError('full', status)
  throw new CalendarError('broken', status)
}

function isHtml(headers: Headers): boolean {
  return headers.get('content-type')?.includes('html') ?? false
}

/** Keeps only the ETag and content type: the body is already decoded. A missing type defaults to XML for tsdav. */
function plainHeaders(headers: Headers): Headers {
  const passed = new Headers()
  const etag = headers.get('etag')
  if (etag) passed.set('etag', etag)
  passed.set('content-type', headers.get('content-type') ?? 'text/xml')
  return passed
}
