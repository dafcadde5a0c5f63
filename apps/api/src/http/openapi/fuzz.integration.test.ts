import { USER } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { addTokens, newTokens } from '@haircuts/core/links/links'
import {
  givenAddon,
  givenBlackout,
  givenBooking,
  givenService,
  givenShop,
} from '@haircuts/router/testing'
import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { signedIn } from '../../testing.ts'
import { type NamedSchemas, resolved, type Schema } from '../wire-schema.ts'
import { driftOf } from './conformity.testing.ts'
import { openApiDocument } from './document.ts'
import type { DocumentedCall } from './document-types.ts'

/** A fixed seed; another one with FUZZ_SEED=7. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const REQUESTS = 500

/** Values that only the barber may see. */
const SECRET = 'for-the-barber-alone'
const DONATION = 4711.77

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

interface FuzzedRequest {
  method: (typeof METHODS)[keyof typeof METHODS]
  /** Below the API base, with its query. */
  url: string
  isBarbers: boolean
  body: unknown
}

/** The existing rows that a request may name. */
interface Known {
  /** Ids are small numbers, so that a made-up one hits now and then. */
  ids: number[]
  publicTokens: string[]
}

const cloud = Object.assign(memoryCloud('https://cloud.example/work/'), { password: USER.password })

const it = test
  .extend('options', { scope: 'file' }, () => ({ deps: { cloud } }))
  .extend('api', { scope: 'file' }, async ({ server }) => {
    const { db } = server
    await givenShop(db, { settings: { business_address: SECRET } })
    const addon = await givenAddon(db)
    const service = await givenService(db, { offers: [addon] })
    const friday = { start: '2026-03-06T15:00Z', end: '2026-03-06T16:00Z' }
    const blackout = await givenBlackout(db, friday)
    const publicTokens = ['made-up']
    const ids = [1, 2, 6, 999_999, addon.id, service.id, blackout.id]
    for (const day of ['03', '04', '05']) {
      const email = `${day}@example.edu`
      const { id } = await givenBooking(db, `2026-03-${day}T15:00Z`, {
        ...{ notes: SECRET, donationAmount: DONATION },
        client: { create: { name: `Client ${SECRET}`, email, notes: SECRET } },
      })
      ids.push(id)
      const tokens = newTokens()
      await db.$transaction((tx) => addTokens(tx, id, tokens))
      publicTokens.push(...Object.values(tokens))
    }
    let session = await signedIn(server)
    const send = ({ method, url, isBarbers, body }: FuzzedRequest) =>
      server.app.inject({
        method,
        url: `/haircuts/api${url}`,
        headers: {
          ...(isBarbers ? session.headers : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
    /** Signs in again where a request has ended the session, since another refusal would hide the response. */
    async function ask(request: FuzzedRequest) {
      const response = await send(request)
      if (!request.isBarbers || response.statusCode !== 401) return response
      await db.admin.deleteMany()
      session = await signedIn(server)
      return send(request)
    }
    /** The list of everything that is wrong with a response; empty if it is right. */
    async function problemsOf(request: FuzzedRequest): Promise<string[]> {
      const { statusCode: status, headers, payload: text } = await ask(request)
      const type = String(headers['content-type'] ?? '')
      const problems: string[] = []
      if (status >= 500) problems.push(`${status}`)
      if (/node_modules|\.ts:\d|\bat \w+ \(|prisma|SELECT |violates|\$argon2/i.test(text))
        problems.push('a look inside')
      if (!request.isBarbers && (text.includes(SECRET) || text.includes(`${DONATION}`)))
        problems.push('a secret')
      const body: unknown = type.includes('json') && text ? JSON.parse(text) : text
      const [path = ''] = request.url.split('?')
      const drift = driftOf({ method: request.method, path, status, type: type || null, body })
      if (drift) problems.push(drift)
      const detail = String(Reflect.get(Object(body), 'detail'))
      if (status >= 400 && !/^[A-Z][^\n]+[.?\w]$/.test(detail))
        problems.push(`no sentence: ${detail}`)
      return problems
    }
    return { known: { ids, publicTokens }, problemsOf }
  })

it(`${REQUESTS} requests made from the schemas get the documented responses (seed ${SEED})`, async ({
  api,
}) => {
  const wrong: unknown[] = []
  for (const request of fc.sample(requestsTo(api.known), { seed: SEED, numRuns: REQUESTS })) {
    const problems = await api.problemsOf(request)
    if (problems.length > 0) wrong.push({ problems, ...request })
  }
  expect(wrong).toEqual([])
})

/** Requests to every call of the document: mostly as it describes them, with a wrong value now and then. */
function requestsTo(known: Known): fc.Arbitrary<FuzzedRequest> {
  const document = openApiDocument({ urlOf: (path) => path })
  const { schemas } = document.components
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(METHODS).flatMap(([verb, method]) => {
      const call: DocumentedCall | undefined = Reflect.get(methods, verb)
      return call ? [{ path, method, call }] : []
    }),
  )
  return fc.oneof(
    ...calls.map(({ path, method, call }) =>
      fc.record({
        method: fc.constant(method),
        url: addressOf(path, call, { known, schemas }),
        isBarbers: mostly(fc.constant(true), fc.constant(false), 4),
        body: bodyOf(call, schemas),
      }),
    ),
  )
}

const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>, weight = 14) =>
  fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: wrong })

const WRONG_TEXT = fc.oneof(
  fc.constantFrom('', ' ', '\0', '🪒', "'; DROP TABLE booking; --", '__proto__', '1e400', '0x10'),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const WRONG: fc.Arbitrary<unknown> = fc.oneof(WRONG_TEXT, fc.jsonValue({ maxDepth: 2 }))

function bodyOf({ requestBody }: DocumentedCall, schemas: NamedSchemas): fc.Arbitrary<unknown> {
  const content = requestBody?.content['application/json']
  if (!content) return fc.constant(undefined)
  const right = valuesOf(content.schema, schemas)
  const { example } = content
  return mostly(example === undefined ? right : fc.oneof(right, fc.constant(example)), WRONG)
}

interface Ground {
  known: Known
  schemas: NamedSchemas
}

function addressOf(path: string, { parameters }: DocumentedCall, { known, schemas }: Ground) {
  const valueAt = ({ name, schema, in: place }: DocumentedCall['parameters'][number]) => {
    if (name === 'public_token') return fc.constantFrom(...known.publicTokens)
    if (place === 'query') return valuesOf(schema, schemas)
    if (schema.type === 'integer') return fc.constantFrom(...known.ids)
    return fc.constantFrom('timezone', 'business_name', 'slot_interval_minutes')
  }
  const valuesIn = (place: 'path' | 'query') =>
    parameters
      .filter((each) => each.in === place)
      .map((each) =>
        fc.record({
          name: fc.constant(each.name),
          value: mostly<unknown>(valueAt(each), WRONG_TEXT, 9),
          isThere: each.required ? mostly(fc.constant(true), fc.constant(false)) : fc.boolean(),
        }),
      )
  return fc
    .tuple(fc.tuple(...valuesIn('path')), fc.tuple(...valuesIn('query')))
    .map(([inPath, inQuery]) => {
      const filled = inPath.reduce(
        (text, { name, value }) => text.replace(`{${name}}`, () => encoded(value)),
        path,
      )
      const pairs = inQuery.flatMap(({ name, value, isThere }) =>
        isThere ? [`${name}=${encoded(value)}`] : [],
      )
      return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
    })
}

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

function valuesOf(given: Schema, schemas: NamedSchemas): fc.Arbitrary<unknown> {
  const schema = resolved(given, schemas)
  const { enum: values, anyOf, type, properties, format, items, pattern, examples = [] } = schema
  const partOf = (part: Schema | boolean | undefined) =>
    valuesOf(typeof part === 'object' ? part : {}, schemas)
  if (values) return fc.constantFrom(...values)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (anyOf) return fc.oneof(...anyOf.map(partOf))
  if (properties) return objectOf(schema, schemas)
  if (type === 'array')
    return fc.array(Array.isArray(items) ? WRONG : partOf(items), { maxLength: 4 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer') {
    const { minimum: min = 0, maximum: max = 1000 } = schema
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 4) }), fc.integer({ min, max }))
  }
  if (type === 'number') return fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100)
  if (format === 'date-time')
    return fc.integer({ min: 0, max: 60 * 96 }).map((n) => marchOf(n * 15).toISOString())
  if (format === 'date')
    return fc.integer({ min: -5, max: 80 }).map((n) =>
      marchOf(n * 1440)
        .toISOString()
        .slice(0, 10),
    )
  if (format === 'email') return fc.constantFrom('ann@example.edu', 'bob@example.edu')
  const texts = fc.oneof(
    fc.constantFrom('Ann Marsh', 'Bob', '12', 'true', ...examples),
    fc.string({ maxLength: Math.min(schema.maxLength ?? 20, 30) }),
  )
  return pattern ? fc.oneof(fc.stringMatching(new RegExp(pattern)), texts) : texts
}

/** The given number of minutes after the Monday on which the shop of the test lives. */
const marchOf = (minutes: number) => new Date(Date.UTC(2026, 2, 2) + minutes * 60_000)

function objectOf({ properties = {}, required = [] }: Schema, schemas: NamedSchemas) {
  const fields = Object.entries(properties).map(([name, each]) =>
    fc.record({
      name: fc.constant(name),
      value: mostly(valuesOf(typeof each === 'object' ? each : {}, schemas), WRONG),
      isThere: required.includes(name)
        ? mostly(fc.constant(true), fc.constant(false))
        : fc.boolean(),
    }),
  )
  return fc
    .tuple(...fields)
    .map((all) =>
      Object.fromEntries(
        all.flatMap(({ name, value, isThere }) => (isThere ? [[name, value]] : [])),
      ),
    )
}
