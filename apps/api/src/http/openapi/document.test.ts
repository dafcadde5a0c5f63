import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { callsOf } from '../operations.ts'
import { openApiDocument } from './document.ts'

const document = openApiDocument({ urlOf: (path) => `https://cuts.example.edu/haircuts${path}` })
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ ...call, name: `${method} ${path}` })),
)

describe('the document', () => {
  it('is valid OpenAPI 3.1 by the schema of the standard', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('contains every route of a procedure', () => {
    const named = callsOf().map(({ method, url }) => `${method} ${url.replace(/:\w+/g, '{}')}`)
    const held = calls.map(({ name }) => {
      const [method = '', path = ''] = name.split(' ')
      return `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`
    })
    expect(held).toEqual(expect.arrayContaining(named))
    expect(new Set(held).size).toBe(held.length)
  })

  it('has a unique operationId for each call, for generated clients', () => {
    const names = calls.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/)
  })

  it.each(calls.map((call) => [call.name, call] as const))('describes %s completely', (_, call) => {
    expect(call.summary).toMatch(/^[A-Z][^.]+[^.]$/)
    expect(call.tags).toEqual([expect.stringMatching(/^[A-Z]|^iCloud$/)])
    expect(call.description ?? 'Left out.').toMatch(/^[A-Z].*\.$/)
    const fields = [...`${call.name}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = call.parameters.filter((each) => each.in === 'path').map(({ name }) => name)
    expect(inPath).toEqual(fields)
    expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(['429', '503']))
  })

  it('uses snake_case for every name', () => {
    const names = new Set<string>()
    collectNames(document, names)
    expect([...names].filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([])
  })

  it('has examples that are valid by their schemas', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    ajv.addSchema(document, 'api')
    const wrong: unknown[] = []
    const check = (pointer: string, example: unknown) => {
      const validate = ajv.getSchema(`api#${pointer}`)
      if (!validate) wrong.push({ pointer, missing: true })
      else if (!validate(example)) wrong.push({ pointer, example, errors: validate.errors })
    }
    visit(document, '', (node, pointer) => {
      // The examples of a schema are a list, those of a parameter or a body have names.
      if (Array.isArray(node.examples)) for (const each of node.examples) check(pointer, each)
      if (!('schema' in node)) return
      if ('example' in node) check(`${pointer}/schema`, node.example)
      if (!Array.isArray(node.examples))
        for (const each of Object.values(Object(node.examples)))
          check(`${pointer}/schema`, Reflect.get(Object(each), 'value'))
    })
    expect(wrong).toEqual([])
  })

  it('has examples of bodies without the fields of the path', () => {
    const body = document.paths['/business-hours/{day}']?.put?.requestBody
    expect(body?.content['application/json']?.example).toEqual({
      is_open: true,
      open_time: '09:00',
      close_time: '17:00',
      breaks: [{ start_time: '12:00', end_time: '13:00' }],
    })
  })

  it('states which calls need the admin', () => {
    const byId = new Map(calls.map((call) => [call.operationId, call.security]))
    expect(byId.get('systemOverview')).toEqual([{ bearer: [] }])
    expect(byId.get('bookingList')).toEqual([{ bearer: [] }, { apiKey: ['read'] }])
    expect(byId.get('bookingCreate')).toEqual([{}, { bearer: [] }, { apiKey: ['bookings'] }])
  })
})

/** Keys of `properties`, names of parameters and of required fields. */
function collectNames(node: unknown, names: Set<string>): void {
  visit(node, '', (each) => {
    for (const name of Object.keys(Object(each.properties))) names.add(name)
    if (Array.isArray(each.required)) for (const name of each.required) names.add(name)
    if (each.in === 'query' || each.in === 'path') names.add(String(each.name))
  })
}

function visit(
  node: unknown,
  pointer: string,
  see: (node: Record<string, unknown>, pointer: string) => void,
): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) see({ ...node }, pointer)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples') continue
    const part = encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
    visit(value, `${pointer}/${part}`, see)
  }
}
