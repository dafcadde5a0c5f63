import { isRecord } from '../key-case.ts'
import { type NamedSchemas, resolved, type Schema } from '../wire-schema.ts'

/** An example: that of the schema itself, or one built from its parts. */
export function exampleOf(given: Schema, components: NamedSchemas): unknown {
  const schema = resolved(given, components)
  const [example] = schema.examples ?? []
  if (example !== undefined) return example
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (isRecord(option)) return exampleOf(option, components)
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, each]) => [
        name,
        isRecord(each) ? exampleOf(each, components) : null,
      ]),
    )
  }
  if (schema.type === 'array') {
    return isRecord(schema.items) ? [exampleOf(schema.items, components)] : []
  }
  const [type = ''] = [schema.type ?? []].flat()
  return PLAIN_EXAMPLES[schema.format ?? ''] ?? PLAIN_EXAMPLES[type] ?? null
}

const PLAIN_EXAMPLES: Partial<Record<string, unknown>> = {
  'date-time': '2026-03-03T15:00:00.000Z',
  date: '2026-03-03',
  uri: 'https://cuts.example.edu/haircuts/',
  boolean: true,
  integer: 1,
  number: 20,
  object: {},
  string: 'text',
}
