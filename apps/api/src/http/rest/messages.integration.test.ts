import { givenAddon, givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { signedIn } from '../../testing.ts'
import { callsOf, operations } from '../operations.ts'
import { wireSchema } from '../wire-schema.ts'

/** How zod words what its schema has no words for. */
const DEFAULT_MESSAGE =
  /Too (big|small)|Invalid (?!email or password)|expected|Unrecognized|[<>]=|undefined|\[object|NaN/i
const OWN_MESSAGES = /^(This link is invalid or has expired\.)$/

const HOSTILE: unknown[] = [
  null,
  '',
  'a\u0007b',
  'a\nb',
  'a'.repeat(6000),
  '2026-13-45T99:00:00Z',
  -1,
  1.5,
  2 ** 53,
  1e308,
  [null],
  Array(2000).fill(1),
  [{ id: 1e308, display_order: -1, displayOrder: -1 }],
  {},
  { a: { b: null } },
  { p256dh: 5, auth: null },
]

/** One of each type: as a whole body, values of one type are refused alike. */
const HOSTILE_BODIES: unknown[] = [null, '', -1, [null], {}, { a: { b: null } }]

/** HOSTILE_VALUES=all gives every call every value. */
const EVERY = process.env.HOSTILE_VALUES === 'all' ? 1 : 3

/** Every third value, of which the calls next to each other, whose fields are alike, get different thirds. */
const inTurn = (values: unknown[], index: number) =>
  values.filter((_, at) => at % EVERY === index % EVERY)

interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: unknown
}

/** The calls that one batch may have. */
const BATCH = 10

/** The error of a response, or of one call of a batch. */
const problemOf = (body: unknown) => Object(body).error?.json?.data?.refusal ?? Object(body)

/** Every message of an error, wherever the transport puts it. */
function messagesIn(body: unknown): string[] {
  const problem = problemOf(body)
  const errors: { message: string }[] = problem.errors ?? []
  return typeof problem.detail === 'string'
    ? [problem.detail, ...errors.map(({ message }) => message)]
    : []
}

const parsed = (text: string): unknown => (/^[{[]/.test(text) ? JSON.parse(text) : text)

const unfriendly = (messages: string[]) =>
  messages.filter((each) => DEFAULT_MESSAGE.test(each) && !OWN_MESSAGES.test(each))

function fieldsOf(path: string): string[] {
  const input = operations.get(path)?.input
  return Object.keys((input && wireSchema(input, 'input', {}).properties) ?? {})
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db)
  await givenService(server.db, { offers: [await givenAddon(server.db)] })
  await givenBooking(server.db, '2026-03-03T15:00Z')
  let session = await signedIn(server)
  async function send({ method, url, body }: Request) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await server.app.inject({
      method,
      url: `/haircuts/api${url}`,
      headers: { ...session.headers, ...type },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: response.statusCode, text: response.payload }
  }
  /** Signs in again where a call has ended the session, since another refusal would hide the one that the test is about. */
  async function ask(request: Request) {
    const response = await send(request)
    if (!response.text.includes('"sign_in_needed"')) return response
    session = await signedIn(server)
    return send(request)
  }
  return { ask }
})

describe('every message about a hostile value is words for people', () => {
  it.for(callsOf().map((call, index) => ({ ...call, index, path: call.operation.path })))(
    '$method $url',
    async ({ method, url, path, index, operation }, { api }) => {
      const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const fields = fieldsOf(path).filter((name) => !inPath.includes(camel(name)))
      const address = url.replace(/:\w+/g, '1')
      const verb = METHODS.find((each) => each === method) ?? 'GET'
      const asked: Request[] =
        verb === 'GET'
          ? []
          : inTurn(HOSTILE_BODIES, index).map((body) => ({ method: verb, url: address, body }))
      for (const value of inTurn(HOSTILE, index)) {
        const input = Object.fromEntries(fields.map((name) => [name, value]))
        const query = fields.map((name) => `${name}=${encodeURIComponent(String(value))}`).join('&')
        asked.push(
          verb === 'GET'
            ? { method: verb, url: `${address}?${query.slice(0, 8000)}` }
            : { method: verb, url: address, body: input },
        )
      }
      for (const each of asked) {
        const { status, text } = await api.ask(each)
        const messages = messagesIn(parsed(text))
        expect(unfriendly(messages), JSON.stringify(each.body ?? each.url)).toEqual([])
        expect(status === 500 ? text : '').toBe('')
      }
      expect(operation.path).toBe(path)
    },
  )

  // A subscription does not end, so it has its own tests (live.integration.test.ts).
  const answering = [...operations.values()].filter(({ type }) => type !== 'subscription')
  it.for(answering.map(({ path, type, meta }) => ({ path, type, hasRest: Boolean(meta.rest) })))(
    'tRPC $path',
    async ({ path, type, hasRest }, { api }) => {
      const fields = fieldsOf(path).map(camel)
      // The schema is the same as over REST, where it has met these values.
      const inputs: unknown[] = (hasRest ? [] : HOSTILE).map((value) => ({
        json: Object.fromEntries(fields.map((name) => [name, value])),
      }))
      for (const special of ['Date', 'bigint', 'number', 'set', 'map', 'undefined', 'URL']) {
        const json = Object.fromEntries(fields.map((name) => [name, special === 'set' ? [1] : '1']))
        const values = Object.fromEntries(fields.map((name) => [name, [special]]))
        inputs.push({ json, meta: { values } })
      }
      for (let from = 0; from < inputs.length; from += BATCH) {
        const bodies = inputs.slice(from, from + BATCH)
        const { status, text } = await api.ask({
          method: 'POST',
          url: `/trpc/${bodies.map(() => path).join(',')}?batch=1`,
          body: { ...bodies },
        })
        expect(status === 500 ? text : '').toBe('')
        const results = parsed(text)
        expect(results, text.slice(0, 200)).toHaveLength(bodies.length)
        for (const [index, result] of Object.entries(Object(results))) {
          const sent = JSON.stringify(bodies[Number(index)]).slice(0, 80)
          expect(unfriendly(messagesIn(result)), sent).toEqual([])
          expect(problemOf(result).status, JSON.stringify(result).slice(0, 200)).not.toBe(500)
        }
      }
      expect(['query', 'mutation']).toContain(type)
    },
  )
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Fields of changes that cannot be empty, with what is there to change. */
const NEVER_EMPTY = [
  ['bookings', ['status', 'start_datetime']],
  ['clients', ['name', 'email']],
  ['appointment-types', ['name', 'display_order']],
  ['addons', ['name', 'display_order']],
  ['blackouts', ['title', 'start_datetime', 'end_datetime']],
  ['business-hours', ['is_open']],
  ['settings/business_name', ['value']],
] as const

describe.each(NEVER_EMPTY)('a change of /%s', (resource, fields) => {
  it.for(fields.flatMap((field) => [null, '', ' '].map((value) => ({ field, value }))))(
    'rejects $field that is $value',
    async ({ field, value }, { api }) => {
      const url = resource.includes('/') ? `/${resource}` : `/${resource}/1`
      const { status, text } = await api.ask({
        method: 'PUT',
        url,
        body: { [field]: value },
      })
      expect(status).toBe(422)
      expect(JSON.parse(text).errors).toEqual([{ path: field, message: expect.any(String) }])
    },
  )
})
