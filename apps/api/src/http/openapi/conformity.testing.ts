import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { openApiDocument } from './document.ts'

const document = openApiDocument({ urlOf: (path) => path })
const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
ajv.addSchema(document, 'api')

/** Literal path segments come before parameters: `/addons/reorder` is not the id of an add-on. */
const templates = Object.keys(document.paths)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)

export interface Said {
  method: string
  /** The path below the API base, without the query. */
  path: string
  status: number
  type: string | null
  body: unknown
}

/**
 * Compares a response with the OpenAPI document. Returns the first difference (path, status, media type or field), or
 * null if the response is as documented.
 */
export function driftOf({ method, path, status, type, body }: Said): string | null {
  const isProblem = type?.startsWith('application/problem+json') ?? false
  if (isProblem) {
    const drift = validated('/components/schemas/Problem', body)
    if (drift) return drift
  }
  const template = templates.find(({ pattern }) => pattern.test(path))?.path
  const verb = method.toLowerCase()
  const call = template ? Reflect.get(document.paths[template] ?? {}, verb) : undefined
  // An undocumented path may only respond with a problem document.
  if (!template || !call) return isProblem ? null : `${status} ${type} at no documented call`
  // Statuses that every call may return (an unreadable body, an internal error) are not listed per call.
  if (isProblem && ([400, 413, 415].includes(status) || status >= 500)) return null

  const at = ['paths', template, verb, 'responses', String(status)]
  const { $ref, content } = Object(call.responses[status])
  if (!(status in call.responses)) return `${status} is not documented`
  const [documentedType] = Object.keys(Object(content))
  const said = type?.split(';')[0]
  if ($ref) return isProblem ? null : `${said} instead of a problem`
  if (said !== documentedType) return `${said} instead of ${documentedType}`
  if (documentedType !== 'application/json') return null
  return validated(pointer([...at, 'content', documentedType, 'schema']), body)
}

function pointer(parts: string[]): string {
  return parts
    .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')
}

const validators = new Map<string, ValidateFunction | undefined>()

function validated(at: string, body: unknown): string | null {
  if (!validators.has(at)) validators.set(at, ajv.getSchema(`api#${at}`))
  const validate = validators.get(at)
  if (!validate) return `no schema at ${at}`
  return validate(body) ? null : ajv.errorsText(validate.errors)
}
