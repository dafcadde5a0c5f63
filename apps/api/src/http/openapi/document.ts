import type { AppErrorCode } from '@haircuts/core/kernel/app-error'
import type { SiteAddress } from '@haircuts/core/kernel/context'
import { snakeCase } from '@haircuts/core/kernel/key-case'
import type { Meta } from '@haircuts/router/trpc'
import { z } from 'zod'
import { pictureCookieName } from '../caller/picture-cookie.ts'
import { type Field, fieldPlaces } from '../field-places.ts'
import { callsOf, type Operation, type RestCall, successStatus } from '../operations.ts'
import { type NamedSchemas, type Schema, wireSchema } from '../wire-schema.ts'
import type {
  DocumentedCall,
  DocumentedResponse,
  Method,
  Parameter,
  Paths,
  Response,
} from './document-types.ts'
import { exampleOf } from './example.ts'
import { FILE_CALLS } from './files.ts'
import { problemResponses, problemSchema, sharedProblems } from './problems.ts'
import { documentedWebhooks } from './webhooks.ts'

const FORM = `JSON with names in snake_case. Date-times are ISO 8601 in UTC and end in \`Z\`; dates (\`yyyy-MM-dd\`) and clock times (\`HH:MM\`) are in the time zone of the business. Money is a number with at most two decimals.

Fields that are not known are ignored. A \`PUT\` changes the fields it carries and leaves the others; null clears an optional one. A date-time that is sent has to carry its zone.

Every error is \`application/problem+json\` (RFC 9457). Its \`detail\` is one sentence a person can read.`

const TAGS: Record<string, string> = {
  booking: 'Bookings',
  bookingWish: 'Bookings that await an email',
  availability: 'Free times',
  appointmentType: 'Services',
  addon: 'Add-ons',
  clients: 'Clients',
  dashboard: 'Dashboard and statistics',
  statistics: 'Dashboard and statistics',
  calendarEvent: 'Calendar',
  blackout: 'Blackouts',
  businessHours: 'Business hours',
  specialDate: 'Business hours',
  setting: 'Settings',
  auth: 'Signing in',
  cloudAccount: 'iCloud',
  cloudCalendar: 'iCloud',
  calendarProposal: 'iCloud',
  notification: 'Emails',
  pushDevice: 'Push',
  picture: 'Pictures',
  probe: 'Health',
}

/** The OpenAPI 3.1 document, generated from the same definitions that mount the routes. */
export function openApiDocument(site: SiteAddress) {
  const schemas: NamedSchemas = { Problem: problemSchema }
  const paths: Paths = {}
  for (const call of callsOf()) {
    const path = call.url.replace(/:(\w+)/g, (_, name: string) => `{${snakeCase(name)}}`)
    paths[path] = { ...paths[path], [methodOf(call)]: documented(call, schemas) }
  }
  for (const [path, calls] of Object.entries(FILE_CALLS)) {
    paths[path] = { ...paths[path], ...calls }
  }
  const used = new Set(
    Object.values(paths)
      .flatMap((calls) => Object.values(calls))
      .flatMap(({ tags }) => tags),
  )
  return {
    openapi: '3.1.1',
    info: {
      title: 'The Open Chair',
      version: '1',
      description: FORM,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: site.urlOf('/api') }],
    tags: [...new Set([...Object.values(TAGS), ...used])]
      .filter((name) => used.has(name))
      .map((name) => ({ name })),
    paths,
    webhooks: documentedWebhooks(schemas),
    components: {
      schemas,
      responses: sharedProblems(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `access_token` that signing in answers.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key with one of the scopes that a call names: `read` shows what the back office shows, without secrets and the account; `bookings` creates and changes bookings and clients as the barber. Calls without a scope are closed to every key (403).',
        },
        pictureCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: pictureCookieName(site.urlOf('/api')),
          description: 'Set by signing in. It gives access to pictures only.',
        },
      },
    },
  }
}

function methodOf({ method }: RestCall): Method {
  return METHODS.find((each) => each === method.toLowerCase()) ?? 'get'
}

const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete']

function documented(call: RestCall, schemas: NamedSchemas): DocumentedCall {
  const { meta, path } = call.operation
  const { inPath, inQuery, inBody, hasBody } = fieldPlaces(call, schemas)
  const [module = '', verb = ''] = path.split('.')
  const description = meta.description
  const requestBody = inBody.length > 0 ? bodyOf(call, inBody, schemas) : undefined
  const parameters = [
    ...inPath.map((field) => parameter(field, 'path')),
    ...inQuery.map((field) => parameter(field, 'query', !hasBody)),
    ...(meta.isRepeatable ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    operationId: `${module}${verb.charAt(0).toUpperCase()}${verb.slice(1)}${call.isAlias ? `By${call.method}` : ''}`,
    tags: [TAGS[module] ?? tagName(module)],
    summary: meta.summary ?? path,
    ...(description ? { description } : {}),
    security: securityOf(meta),
    parameters,
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(call, {
      schemas,
      hasBody: requestBody !== undefined,
      hasFields: inQuery.length + inBody.length > 0,
      namesOne: inPath.length > 0,
    }),
  }
}

function securityOf({ access, openTo = [] }: Meta): DocumentedCall['security'] {
  const anybody = access === 'anybody' ? [{}] : []
  return [...anybody, { bearer: [] }, ...openTo.map((scope) => ({ apiKey: [scope] }))]
}

/** 'pushDevice' → 'Push device': the heading of a module that `TAGS` does not list. */
function tagName(module: string): string {
  return `${module.charAt(0).toUpperCase()}${snakeCase(module.slice(1)).replaceAll('_', ' ')}`
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller. The same key with the same body within 24 hours answers the same booking.',
  schema: { type: 'string' },
}

/** Query parameters cannot be null, so nullable fields become optional. */
function parameter(field: Field, place: 'path' | 'query', mayBeRequired = true): Parameter {
  const [option, other] = field.schema.anyOf ?? []
  const isNullable = typeof other === 'object' && other.type === 'null'
  const { description, ...schema } =
    isNullable && typeof option === 'object' ? option : field.schema
  return {
    name: field.name,
    in: place,
    required: place === 'path' || (field.isRequired && mayBeRequired),
    ...(description ? { description } : {}),
    schema,
  }
}

function bodyOf(
  { operation: { meta, input } }: RestCall,
  fields: Field[],
  schemas: NamedSchemas,
): NonNullable<DocumentedCall['requestBody']> {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const object: Schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  }
  const whole = input ? wireSchema(input, 'input', schemas) : {}
  const [complete = exampleOf(object, schemas)] = whole.examples ?? []
  const names = new Set(fields.map(({ name }) => name))
  // The example of an input has the fields of the path too.
  const example = Object.fromEntries(
    Object.entries(Object(complete)).filter(([name]) => names.has(name)),
  )
  const bare = fields.find(({ name }) => meta.bareBody && name === snakeCase(meta.bareBody))
  const schema = bare ? { anyOf: [object, bare.schema] } : object
  const content = { schema, example }
  return {
    required: required.length > 0 && !meta.inQuery,
    content: {
      'application/json': content,
      ...(meta.takesForms ? { 'application/x-www-form-urlencoded': content } : {}),
    },
  }
}

interface Shape {
  schemas: NamedSchemas
  hasBody: boolean
  /** Fields in query or body. Invalid ones are 422, while those of the path are 404. */
  hasFields: boolean
  namesOne: boolean
}

const FOR_BODIES: AppErrorCode[] = ['malformedBody', 'bodyTooLarge', 'unsupportedMediaType']

const DESCRIPTIONS = { 200: 'Success.', 201: 'Created.', 202: 'Accepted.' } as const

function responsesOf({ operation }: RestCall, shape: Shape): Record<string, DocumentedResponse> {
  const { meta } = operation
  const refusals: AppErrorCode[] = [
    ...(meta.errors ?? []),
    ...(meta.access === 'anybody' ? [] : (['signInNeeded', 'scopeMissing'] as const)),
    ...(shape.namesOne ? (['notFound'] as const) : []),
    ...(shape.hasFields ? (['validation'] as const) : []),
    ...(shape.hasBody ? FOR_BODIES : []),
    'tooManyRequests',
    'databaseAway',
  ]
  const [whole, awaiting] = outputsOf(operation)
  const schema = whole && !meta.isBodiless ? wireSchema(whole, 'output', shape.schemas) : undefined
  const success: Response = schema
    ? {
        description: DESCRIPTIONS[successStatus(meta)],
        content: { 'application/json': { schema, example: exampleOf(schema, shape.schemas) } },
      }
    : { description: 'Done. There is no body.' }
  return {
    [schema ? successStatus(meta) : 204]: success,
    ...(awaiting ? { 202: awaitingResponse(awaiting, shape.schemas) } : {}),
    ...(meta.maxAgeSeconds
      ? { 304: { description: 'Not changed since the answer you have.' } }
      : {}),
    ...problemResponses(refusals),
  }
}

/** The output, and that of a booking which awaits the press of its emailed link. */
function outputsOf({ meta, output }: Operation): (z.ZodType | null | undefined)[] {
  if (!meta.mayAwaitEmail || !(output instanceof z.ZodUnion)) return [output]
  return output.options.filter((option) => option instanceof z.ZodType)
}

function awaitingResponse(output: z.ZodType, schemas: NamedSchemas): Response {
  const schema = wireSchema(output, 'output', schemas)
  const example = exampleOf(schema, schemas)
  const description =
    'Not booked yet: the booking awaits the press of the link in its email, and nothing is kept until then.'
  return { description, content: { 'application/json': { schema, example } } }
}
