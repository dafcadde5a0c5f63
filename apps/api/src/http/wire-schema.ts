import { snakeCase, toWire } from '@haircuts/core/kernel/key-case'
import { z } from 'zod'
import { isRecord } from './key-case.ts'

/** JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export type Schema = z.core.JSONSchema.BaseSchema

/** The schemas of the document's components by their name. */
export type NamedSchemas = Record<string, Schema>

/**
 * Converts a zod schema to the JSON Schema of the REST API: names in snake_case and instants as text. A schema with an id
 * in its meta is added to `components` and referenced.
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
 * Applies the meta of a schema. Some schemas accept more than the API documents, and their meta holds the documented type.
 * Zod omits examples and defaults of transformed schemas, because they might be values of the output; ours are values of
 * the input.
 */
function asOnTheWire({ zodSchema, jsonSchema }: Converted): void {
  const { id: _, ...meta } = z.globalRegistry.get(zodSchema) ?? {}
  if (meta.type) for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword]
  Object.assign(jsonSchema, meta)
  if (zodSchema._zod.def.type === 'date') {
    Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
  }
  // Zod adds the range of safe integers, which is no rule of the API.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** Converts the names of fields and examples to snake_case, and references to those of OpenAPI. */
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

/** Resolves a reference; returns any other schema unchanged. */
export function resolved(schema: Schema, components: NamedSchemas): Schema {
  const { $ref } = schema
  return ($ref && components[$ref.slice(REFERENCE.length)]) || schema
}
