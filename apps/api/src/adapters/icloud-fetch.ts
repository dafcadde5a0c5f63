import { setTimeout as sleep } from 'node:timers/promises'
import { CalendarFault } from '@haircuts/router/calendar-fault'
import type { CalendarLogin } from '@haircuts/router/ports'
import { type Answer, exchange, type Question } from './exchange.ts'
import { trustedAddress } from './icloud-hosts.ts'
import { isMultistatus } from './icloud-xml.ts'

const TIMEOUT_MS = 20_000
const HOPS = 5
const TRIES = 3
const FIRST_PAUSE_MS = 2_000
/** Whoever wants us to wait longer is asked again by a later sync. */
const LONGEST_PAUSE_MS = 15_000
/** However long a server says: it may be wrong, and the barber waits. */
const MOST_PATIENCE_MS = 6 * 3_600_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const BUSY = new Set([429, 503])
const WRITES = new Set(['PUT', 'DELETE'])

export interface Patience {
  /** How long one answer may take, in milliseconds. */
  timeoutMs: number
  /** The pause before a busy server is asked again, in milliseconds; each next one is twice as long. */
  firstPauseMs: number
}

const PATIENCE: Patience = { timeoutMs: TIMEOUT_MS, firstPauseMs: FIRST_PAUSE_MS }

/**
 * A `fetch` for tsdav that fails closed. tsdav takes an error page, a cut answer or a 401 for an
 * empty calendar; so nothing but a complete and proper answer to the question reaches it, and all
 * else is thrown as a CalendarFault.
 *
 * The login is sent to the configured server and, after a redirect, to the user's own host there, and
 * to nobody else.
 */
export function failClosedFetch(
  serverUrl: string,
  { email, password }: CalendarLogin,
  patience: Patience = PATIENCE,
): typeof fetch {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', authorization)
    const method = init.method ?? 'GET'
    const request = { method, headers, body: init.body ? String(init.body) : null }
    const { timeoutMs } = patience
    const answer = await patiently(patience, () =>
      following(serverUrl, { url: String(input), request, timeoutMs }),
    )
    return verified(method, answer)
  }
}

/** A busy server says 503 or 429, with a Retry-After that is often too short. */
async function patiently(patience: Patience, ask: () => Promise<Answer>): Promise<Answer> {
  let pause = patience.firstPauseMs
  for (let tried = 1; ; tried += 1) {
    const answer = await ask()
    if (!BUSY.has(answer.status)) return answer
    const wanted = retryAfterOf(answer.headers)
    const wait = Math.max(pause, wanted ?? 0)
    if (tried === TRIES || wait > LONGEST_PAUSE_MS) {
      throw new CalendarFault('throttled', answer.status, wanted)
    }
    await sleep(wait)
    pause *= 2
  }
}

/** In seconds, or as a date, which is measured by the clock of whoever said it. */
function retryAfterOf(headers: Headers): number | null {
  const said = headers.get('retry-after')
  if (said === null) return null
  const ms = /^\d+$/.test(said.trim())
    ? Number(said) * 1000
    : Date.parse(said) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MOST_PATIENCE_MS) : null
}

interface Journey {
  url: string
  request: Question
  timeoutMs: number
}

async function following(serverUrl: string, { url, request, timeoutMs }: Journey) {
  let address = trustedAddress(url, serverUrl)
  for (let hop = 0; hop <= HOPS; hop += 1) {
    const answer = await answerOf(address, request, timeoutMs)
    if (!REDIRECTS.has(answer.status)) return answer
    const location = answer.headers.get('location')
    if (!location || !URL.canParse(location, address)) break
    address = trustedAddress(new URL(location, address).href, serverUrl)
  }
  throw new CalendarFault('broken')
}

async function answerOf(url: string, request: Question, timeoutMs: number): Promise<Answer> {
  try {
    return await exchange(url, request, timeoutMs)
  } catch {
    // Refused, reset, cut short or too slow: what exactly is of no use to anybody.
    throw new CalendarFault('away')
  }
}

/** What each question may be answered with; anything else is a fault. */
function verified(method: string, { status, headers, text }: Answer): Response {
  if (status === 401) throw new CalendarFault('refused', status)
  const isProper =
    method === 'PROPFIND' || method === 'REPORT'
      ? status === 207 && isMultistatus(text)
      : method === 'GET'
        ? status === 200 && !isHtml(headers)
        : [200, 201, 204].includes(status) && !isHtml(headers)
  if (isProper)
    return new Response(status === 204 ? null : text, { status, headers: plain(headers) })
  if (WRITES.has(method)) {
    if (text.includes('no-uid-conflict')) throw new CalendarFault('duplicate', status)
    if (status === 403) throw new CalendarFault('forbidden', status)
    // Radicale's word for a file whose calendar is not there.
    if (status === 409) throw new CalendarFault('missing', status)
  }
  if (status === 404 || status === 410) throw new CalendarFault('missing', status)
  if (status === 412) throw new CalendarFault('conflict', status)
  if (status === 507) throw new CalendarFault('full', status)
  throw new CalendarFault('broken', status)
}

function isHtml(headers: Headers): boolean {
  return headers.get('content-type')?.includes('html') ?? false
}

/** The body was unpacked and measured already. An answer that is XML is one, whatever it is called. */
function plain(headers: Headers): Headers {
  const kept = new Headers()
  const etag = headers.get('etag')
  if (etag) kept.set('etag', etag)
  kept.set('content-type', headers.get('content-type') ?? 'text/xml')
  return kept
}
