import fc from 'fast-check'
import { z } from 'zod'
import type { Operation } from '../operations.ts'
import { type NamedSchemas, resolved, type Schema } from '../wire-schema.ts'
import type { openApiDocument } from './document.ts'
import type { DocumentedCall } from './document-types.ts'

type Document = ReturnType<typeof openApiDocument>

export interface FuzzedRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API base, with its query. */
  url: string
  headers: Record<string, string>
  payload?: string
}

/** The existing rows that a fuzzed request may name. */
export interface Known {
  /** Ids are small numbers, so that a made-up one hits now and then. */
  ids: number[]
  publicTokens: string[]
  authorization: string
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

/** Requests to every call of the document: mostly as it says, then one thing wrong, or everything. */
export function requestsTo(document: Document, known: Known): fc.Arbitrary<FuzzedRequest> {
  const { schemas } = document.components
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, call]) => ({ path, verb, call })),
  )
  return fc.oneof(
    ...calls.map(({ path, verb, call }) => {
      const method = Object.entries(METHODS).find(([name]) => name === verb)?.[1] ?? 'GET'
      return fc
        .record({
          url: address(path, call, { known, schemas }),
          headers: headersFor(known),
          body: bodyFor(call, schemas),
        })
        .map(({ url, headers, body }) => ({
          method,
          url,
          headers: { ...headers, ...body.headers },
          ...(body.payload === undefined ? {} : { payload: body.payload }),
        }))
    }),
  )
}

/** Inputs of an operation over tRPC, by its own schema: mostly right, with some fields wrong. */
export function inputsOf({ input }: Pick<Operation, 'input'>): fc.Arbitrary<unknown> {
  if (!input) return fc.constantFrom(undefined, null, {})
  // This registry has no ids of the parts, which would become references to other schemas.
  const metadata = z.registry<Record<string, never>>()
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', metadata })
  return fc.oneof({ weight: 9, arbitrary: valuesOf(schema, {}) }, { weight: 1, arbitrary: NASTY })
}

const NASTY_TEXT = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '🪒',
    '\u202etxt',
    "'; DROP TABLE booking; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '-1',
    '1e400',
    '0x10',
    '2026-02-30',
    '2026-03-03T25:00:00Z',
    '2026-03-03T15:00:00',
    '9'.repeat(400),
    'a'.repeat(3000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const NASTY = fc.oneof(
  NASTY_TEXT,
  fc.constantFrom(null, true, -1, 0, 1.5, 2 ** 31, 1e308, -0, [], {}, [[]], [null], { $ne: null }),
  fc.jsonValue({ maxDepth: 2 }),
)

function valuesOf(given: Schema, schemas: NamedSchemas): fc.Arbitrary<unknown> {
  const schema = resolved(given, schemas)
  const { enum: values, anyOf, type, properties, format, items, pattern } = schema
  const examples = schema.examples ?? []
  if (values) return fc.constantFrom(...values)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (anyOf) {
    return fc.oneof(...anyOf.map((each) => valuesOf(typeof each === 'object' ? each : {}, schemas)))
  }
  if (properties) return objectOf(schema, schemas)
  if (type === 'array') {
    const each =
      typeof items === 'object' && !Array.isArray(items) ? valuesOf(items, schemas) : NASTY
    return fc.array(each, { maxLength: 4 })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer') {
    const { minimum: min = 0, maximum: max = 1000 } = schema
    return fc.oneof(
      fc.integer({ min, max: Math.min(max, min + 4) }),
      fc.constantFrom(min, max),
      fc.integer({ min, max }),
    )
  }
  if (type === 'number') {
    return fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100)
  }
  if (format === 'date-time') {
    const quarter = 900_000
    return fc
      .integer({ min: 0, max: 60 * 96 })
      .map((n) => new Date(Date.UTC(2026, 2, 2) + n * quarter).toISOString())
  }
  if (format === 'date') {
    return fc
      .integer({ min: -5, max: 80 })
      .map((n) => new Date(Date.UTC(2026, 2, 2 + n)).toISOString().slice(0, 10))
  }
  if (format === 'email') return fc.constantFrom('ann@example.edu', 'bob@example.edu')
  const texts = fc.oneof(
    fc.constantFrom('Ann Marsh', 'Bob', '12', 'true', ...examples),
    fc.string({ maxLength: Math.min(schema.maxLength ?? 20, 30) }),
  )
  return pattern ? fc.oneof(fc.stringMatching(new RegExp(pattern)), texts) : texts
}

/** Every field a little less likely than the one before to be what it should be. */
function objectOf({ properties = {}, required = [] }: Schema, schemas: NamedSchemas) {
  const fields = Object.entries(properties).map(([name, each]) => {
    const right = valuesOf(typeof each === 'object' ? each : {}, schemas)
    const value = fc.oneof({ weight: 14, arbitrary: right }, { weight: 1, arbitrary: NASTY })
    const isThere = fc.integer({ max: 9, min: 0 }).map((n) => n > (required.includes(name) ? 0 : 4))
    return fc.tuple(fc.constant(name), value, isThere)
  })
  return fc
    .tuple(...fields)
    .map((all) =>
      Object.fromEntries(
        all.filter(([, , isThere]) => isThere).map(([name, value]) => [name, value]),
      ),
    )
}

interface Ground {
  known: Known
  schemas: NamedSchemas
}

function address(path: string, call: DocumentedCall, { known, schemas }: Ground) {
  const parts = call.parameters
    .filter((each) => each.in === 'path')
    .map(({ name, schema }) => {
      const right =
        name === 'public_token'
          ? fc.constantFrom(...known.publicTokens)
          : schema.type === 'integer'
            ? fc.constantFrom(...known.ids)
            : fc.constantFrom('timezone', 'business_name', 'slot_interval_minutes')
      const value = fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: NASTY_TEXT })
      return fc.tuple(fc.constant(name), value)
    })
  const query = call.parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema, required }) => {
      const right =
        name === 'public_token' ? fc.constantFrom(...known.publicTokens) : valuesOf(schema, schemas)
      const value = fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: NASTY_TEXT })
      const times = fc
        .integer({ min: 0, max: 19 })
        .map((n) => (n === 0 ? 2 : n > (required ? 1 : 9) ? 1 : 0))
      return fc.tuple(fc.constant(name), value, times)
    })
  return fc.tuple(fc.tuple(...parts), fc.tuple(...query)).map(([inPath, inQuery]) => {
    const filled = inPath.reduce(
      (text, [name, value]) => text.replace(`{${name}}`, () => encoded(value)),
      path,
    )
    const pairs = inQuery.flatMap(([name, value, times]) =>
      Array<string>(times).fill(`${name}=${encoded(value)}`),
    )
    return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
  })
}

/** A lone surrogate cannot be encoded, but a caller can still send bytes that are not UTF-8. */
function encoded(value: unknown): string {
  const text = String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function headersFor({ authorization }: Known): fc.Arbitrary<Record<string, string>> {
  return fc
    .record({
      who: fc.oneof(
        { weight: 12, arbitrary: fc.constant(authorization) },
        { weight: 3, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('Bearer made-up', 'Bearer', 'Basic YTpi') },
      ),
      key: fc.oneof(
        { weight: 9, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('a', 'b', 'k'.repeat(500)) },
      ),
    })
    .map(({ who, key }) => ({
      ...(who ? { authorization: who } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }))
}

interface Body {
  headers: Record<string, string>
  payload?: string
}

const JSON_TYPE = { 'content-type': 'application/json' }

function bodyFor(call: DocumentedCall, schemas: NamedSchemas): fc.Arbitrary<Body> {
  const content = call.requestBody?.content ?? {}
  const none = fc.constant<Body>({ headers: {} })
  const [type, wanted] = Object.entries(content)[0] ?? []
  if (!wanted || !type)
    return fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: garbage })
  if (type === 'multipart/form-data') return fc.oneof(garbage, multipart)
  const json = (value: unknown): Body => ({ headers: JSON_TYPE, payload: JSON.stringify(value) })
  const right = valuesOf(wanted.schema, schemas)
  const examples =
    wanted.example === undefined ? right : fc.oneof(right, fc.constant(wanted.example))
  return fc.oneof(
    { weight: 12, arbitrary: examples.map(json) },
    { weight: 1, arbitrary: NASTY.map(json) },
    { weight: 1, arbitrary: garbage },
    { weight: 1, arbitrary: none },
  )
}

const garbage: fc.Arbitrary<Body> = fc
  .record({
    type: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'text/plain',
      'x',
    ),
    payload: fc.oneof(
      fc.constantFrom('{', '{"a":', '[', '{}{}', 'a=b&c', '--x\r\n\r\n', '{"__proto__":{"a":1}}'),
      fc.string({ unit: 'binary', maxLength: 60 }),
    ),
  })
  .map(({ type, payload }) => ({ headers: { 'content-type': type }, payload }))

const multipart: fc.Arbitrary<Body> = fc
  .record({
    field: fc.constantFrom('file', 'files', '', '__proto__'),
    name: fc.constantFrom('a.png', '../../a.png', '', 'a'.repeat(300)),
    bytes: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.constantFrom('GIF89a', '\x89PNG\r\n\x1a\n', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ),
    end: fc.constantFrom('\r\n--x--\r\n', '', '\r\n--x'),
  })
  .map(({ field, name, bytes, end }) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n${bytes}${end}`,
  }))
