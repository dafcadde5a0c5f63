import { snakeCase } from '@haircuts/core/kernel/key-case'
import type { RestCall } from './operations.ts'
import { type NamedSchemas, resolved, type Schema, wireSchema } from './wire-schema.ts'

/** A field of the input of a call, in snake_case. */
export interface Field {
  name: string
  schema: Schema
  isRequired: boolean
}

/** The places of the fields of a call. Fields that the meta names in `inQuery` may be sent in the query or in the body. */
export interface FieldPlaces {
  hasBody: boolean
  inPath: Field[]
  inQuery: Field[]
  inBody: Field[]
}

/** The places of the fields of a call; schemas with an id are added to `components` and referenced. */
export function fieldPlaces(
  { url, method, operation: { meta, input } }: RestCall,
  components: NamedSchemas,
): FieldPlaces {
  const fields = fieldsOf(input ? wireSchema(input, 'input', components) : {}, components)
  const path = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => snakeCase(name))
  const query = (meta.inQuery ?? []).map(snakeCase)
  const hasBody = meta.takesBody || !['GET', 'DELETE'].includes(method)
  const others = fields.filter(({ name }) => !path.includes(name))
  return {
    hasBody,
    inPath: fields.filter(({ name }) => path.includes(name)),
    inQuery: others.filter(({ name }) => !hasBody || query.includes(name)),
    inBody: hasBody ? others : [],
  }
}

/** The names of the fields that a call accepts in its body alone. */
export function bodyOnlyFields(call: RestCall): string[] {
  const { inQuery, inBody } = fieldPlaces(call, {})
  return inBody.filter((field) => !inQuery.includes(field)).map(({ name }) => name)
}

function fieldsOf(input: Schema, components: NamedSchemas): Field[] {
  const { properties = {}, required = [] } = resolved(input, components)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: typeof schema === 'boolean' ? {} : schema,
    isRequired: required.includes(name),
  }))
}
