import { snakeCase } from '@haircuts/router/key-case'
import { z } from 'zod'
import { isRecord, toWire } from '../http/key-case.ts'

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = z.core.JSONSchema.BaseSchema

/** The schemas that have a name, by it. */
export type NamedSchemas = Record<string, Schema>

/**
 * A schema of the code as the wire has it: names in snake_case, instants as text, and whatever has
 * an id in its meta as a reference to `components`, where it is put.
 */
export function wireSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: NamedSchemas,
): Schema {
  const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: asOnTheWire })
  const { $schema, $defs = {}, '~standard': _, ...rest } = converted
  for (const [name, definition] of Object.entries($defs)) {
    const { id, ...named } = inWireNames(definition)
    components[name] ??= named
  }
  return inWireNames(rest)
}

interface Converted {
  zodSchema: z.core.$ZodTypes
  jsonSchema: Schema
}

/**
 * Some kinds of value accept more than the API promises: their meta says what it does promise. Zod
 * leaves examples and defaults of what is transformed out, as they might be those of the outcome;
 * ours are those of the wire.
 */
function asOnTheWire({ zodSchema, jsonSchema }: Converted): void {
  const { id: _, ...meta } = z.globalRegistry.get(zodSchema) ?? {}
  if (meta.type) for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword]
  Object.assign(jsonSchema, meta)
  if (zodSchema._zod.def.type === 'date') {
    Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
  }
  // That a double holds no larger whole number is nobody's rule.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** Names of fields and examples cross to snake_case, references to where OpenAPI keeps them. */
function inWireNames(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'properties' && isRecord(value)) return [keyword, wireProperties(value)]
      if (keyword === 'required' && Array.isArray(value))
        return [keyword, value.map((name) => snakeCase(String(name)))]
      if (keyword === '$ref') return [keyword, String(value).replace('#/$defs/', REFERENCE)]
      if (keyword === 'examples') return [keyword, toWire(value)]
      if (keyword === 'enum' || keyword === 'default' || keyword === 'const')
        return [keyword, value]
      if (Array.isArray(value)) return [keyword, value.map(inWireNamesIfSchema)]
      return [keyword, inWireNamesIfSchema(value)]
    }),
  )
}

const REFERENCE = '#/components/schemas/'

function wireProperties(properties: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      snakeCase(name),
      inWireNamesIfSchema(value),
    ]),
  )
}

function inWireNamesIfSchema(value: unknown): unknown {
  return isRecord(value) ? inWireNames(value) : value
}

/** What a reference stands for; anything else stands for itself. */
export function resolved(schema: Schema, components: NamedSchemas): Schema {
  const { $ref } = schema
  return ($ref && components[$ref.slice(REFERENCE.length)]) || schema
}

/** A believable value: the schema's own example, or one put together from its parts. */
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
  string: 'text',
}
