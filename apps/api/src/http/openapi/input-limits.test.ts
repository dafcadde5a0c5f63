import { camelCase } from '@haircuts/core/kernel/key-case'
import { describe, expect, it } from 'vitest'
import { operations } from '../operations.ts'
import { type NamedSchemas, resolved, type Schema, wireSchema } from '../wire-schema.ts'

/** The fields of a document of the site, which a second schema checks once its key is known (`schemaOf`). */
const CHECKED_LATER = [
  'content.save.value{}',
  'notification.previewEmail.value{}',
  'notification.sendEmail.value{}',
]

/** A text of these forms is as long as the form says. */
const BOUNDED_FORMATS = ['date', 'date-time']

/** The places in an input that may grow without a limit. */
function unlimitedIn(schema: Schema, components: NamedSchemas, place: string): string[] {
  const own = resolved(schema, components)
  const { type, items, properties = {}, additionalProperties, anyOf, oneOf, allOf } = own
  const types = [type].flat()
  const within = (part: unknown, name: string) =>
    isSchema(part) ? unlimitedIn(part, components, `${place}${name}`) : []
  const isListed = own.enum !== undefined || own.const !== undefined
  const isText = types.includes('string') && !isListed
  const hasLength = own.maxLength !== undefined || BOUNDED_FORMATS.includes(own.format ?? '')
  const isNumber = types.includes('number') || types.includes('integer')
  const isUnknown = !type && !isListed && !anyOf && !oneOf && !allOf
  return [
    ...(isText && !hasLength ? [place] : []),
    ...(isNumber && !isListed && own.maximum === undefined ? [place] : []),
    ...(types.includes('array') && own.maxItems === undefined ? [place] : []),
    ...(isSchema(additionalProperties) && own.maxProperties === undefined ? [place] : []),
    ...(isUnknown && !CHECKED_LATER.includes(place) ? [place] : []),
    ...within(items, '[]'),
    ...within(additionalProperties, '{}'),
    ...Object.entries(properties).flatMap(([name, part]) => within(part, `.${name}`)),
    ...[anyOf, oneOf, allOf].flatMap((parts) => parts ?? []).flatMap((part) => within(part, '')),
  ]
}

/** The lists of an input that are not inside of another list, as paths of fields. */
function listsIn(schema: Schema, components: NamedSchemas, path: readonly string[]): string[][] {
  const { type, properties = {} } = resolved(schema, components)
  const isList = [type].flat().includes('array')
  return [
    ...(isList ? [[...path]] : []),
    ...Object.entries(properties).flatMap(([name, part]) =>
      isSchema(part) ? listsIn(part, components, [...path, name]) : [],
    ),
  ]
}

/** `{a: {b: value}}` for the path a, b. */
function inputWith(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((inner, name) => ({ [camelCase(name)]: inner }), value)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

const inputs = [...operations.values()].flatMap(({ path, input }) =>
  input ? [{ path, input }] : [],
)

const HOSTILE_LENGTH = 20_000

describe('every input', () => {
  it.each(inputs)(
    '$path has a maximum for each list, record, text and number',
    ({ input, path }) => {
      const components: NamedSchemas = {}
      const schema = wireSchema(input, 'input', components)
      expect(unlimitedIn(schema, components, path)).toEqual([])
    },
  )

  it.each(inputs)('$path checks the length of a list before its entries', ({ input }) => {
    const components: NamedSchemas = {}
    for (const path of listsIn(wireSchema(input, 'input', components), components, [])) {
      const hostile = inputWith(path, Array(HOSTILE_LENGTH).fill({ x: 1 }))
      const issues = input.safeParse(hostile).error?.issues ?? []
      expect(issues.filter((issue) => issue.path.length > path.length)).toEqual([])
      expect(issues.length).toBeGreaterThan(0)
    }
  })
})
