import type {
  DocumentedCall,
  DocumentedResponse,
  OpenApiDocument,
  Parameter,
  Response,
} from './document.ts'
import { html, type Markup, raw, words } from './markup.ts'
import { type NamedSchemas, resolved, type Schema } from './schema.ts'

interface Listed extends DocumentedCall {
  method: string
  path: string
}

/**
 * The document as a page to read: no script, one stylesheet, every call with an address of its own.
 * `api` is where the API is mounted.
 */
export function documentPage(document: OpenApiDocument, api: string): string {
  const calls: Listed[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method, path })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ tags }) => tags.includes(name)),
  }))
  const { components } = document
  const { schemas } = components
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API - ${document.info.title}</title>
<link rel="stylesheet" href="${api}/docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to the calls</a>
<nav aria-label="Calls">
${groups.map(
  ({ name, calls }) => html`<h2><a href="#${anchorOf(name)}">${name}</a></h2>
<ul>${calls.map(
    ({ operationId, method, path }) =>
      html`<li><a href="#${operationId}"><b class="${method}">${method.toUpperCase()}</b> ${path}</a></li>`,
  )}</ul>`,
)}
<h2><a href="#schemas">Schemas</a></h2>
<ul>${Object.keys(schemas).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul>
</nav>
<main id="main">
<header>
<h1>${document.info.title}, the API</h1>
<p class="base">Everything is below <code>${document.servers[0]?.url ?? ''}</code>. As a document for programs: <a href="${api}/openapi.json">openapi.json</a>.</p>
${paragraphs(document.info.description)}
</header>
${groups.map(
  ({ name, calls }) => html`<section id="${anchorOf(name)}">
<h2>${name}</h2>
${calls.map((call) => callArticle(call, components))}
</section>`,
)}
<section id="schemas">
<h2>Schemas</h2>
${Object.entries(schemas).map(
  ([name, schema]) => html`<article id="schema-${name}">
<h3>${name}</h3>
${schema.description ? paragraphs(schema.description) : ''}
${schemaTable(schema, schemas)}
</article>`,
)}
</section>
</main>
</body>
</html>
`
  return page.markup
}

type Components = OpenApiDocument['components']

function callArticle(call: Listed, { schemas, responses }: Components): Markup {
  const { operationId, method, path, summary, description, security, parameters } = call
  const isBarbers = security.every((way) => Object.keys(way).length > 0)
  const [bodyType, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
  return html`<article id="${operationId}">
<h3><a href="#${operationId}">${summary}</a></h3>
<p class="route"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code>${
    isBarbers ? html` <span class="barber">signed in</span>` : ''
  }</p>
${description ? paragraphs(description) : ''}
${parameters.length > 0 ? parameterTable(parameters) : ''}
${
  body
    ? html`<h4>Body <small>${Object.keys(call.requestBody?.content ?? {}).join(' or ')}</small></h4>
${schemaTable(body.schema, schemas)}
${body.example === undefined ? '' : example(body.example, bodyType)}`
    : ''
}
<h4>Answers</h4>
${Object.entries(call.responses).map(([status, response]) => answerDetails(status, responseOf(response, responses), schemas))}
</article>`
}

function answerDetails(status: string, response: Response, schemas: NamedSchemas): Markup {
  const [type, content] = Object.entries(response.content ?? {})[0] ?? []
  const title = html`<b class="status-${status.charAt(0)}">${status}</b> ${response.description}`
  if (!content) return html`<p class="answer">${title}</p>`
  const details = content.examples
    ? html`<dl>${Object.entries(content.examples).map(
        ([code, { value }]) => html`<dt><code>${code}</code></dt><dd>${sentenceOf(value)}</dd>`,
      )}</dl>`
    : html`${schemaTable(content.schema, schemas)}${
        content.example === undefined ? '' : example(content.example, type)
      }`
  return html`<details${raw(status.startsWith('2') ? ' open' : '')}><summary>${title} <small>${type ?? ''}</small></summary>
${details}</details>`
}

function responseOf(response: DocumentedResponse, shared: Components['responses']): Response {
  if (!('$ref' in response)) return response
  const name = response.$ref.slice(response.$ref.lastIndexOf('/') + 1)
  return shared[name] ?? { description: name }
}

function sentenceOf(problem: unknown): string {
  return String(Reflect.get(Object(problem), 'detail'))
}

function example(value: unknown, type = ''): Markup {
  const label = type.includes('form') ? 'form' : 'JSON'
  return html`<pre tabindex="0" aria-label="An example in ${label}">${JSON.stringify(value, null, 2)}</pre>`
}

function parameterTable(parameters: Parameter[]): Markup {
  return html`<h4>Parameters</h4>
<table><tbody>${parameters.map(
    ({ name, in: place, required, schema, description }) => html`<tr>
<th scope="row"><code>${name}</code>${required ? '' : html` <small>optional</small>`}</th>
<td>${kindOf(schema)} <small>in the ${place}</small>${note(schema, description)}</td>
</tr>`,
  )}</tbody></table>`
}

/** The fields of an object; what stands by a name of its own is linked. */
function schemaTable(schema: Schema, schemas: NamedSchemas): Markup {
  if (schema.$ref) return html`<p>${kindOf(schema)}</p>`
  const object = schema.properties
    ? schema
    : schema.anyOf?.find((option) => typeof option === 'object' && option.properties)
  const { properties, required = [] } =
    typeof object === 'object' ? object : resolved(schema, schemas)
  if (!properties) return html`<p>${kindOf(schema)}</p>`
  return html`<table><tbody>${Object.entries(properties).map(
    ([name, each]) => html`<tr>
<th scope="row"><code>${name}</code>${required.includes(name) ? '' : html` <small>optional</small>`}</th>
<td>${typeof each === 'object' ? html`${kindOf(each)}${note(each, each.description)}` : ''}</td>
</tr>`,
  )}</tbody></table>`
}

/** A schema in a few words: "text, at most 200 characters". */
function kindOf(schema: Schema): Markup {
  const { $ref, type, format, items, enum: values } = schema
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const kinds = options.map((option) => (typeof option === 'object' ? kindOf(option) : html`any`))
    return html`${kinds.map((kind, index) => html`${index > 0 ? ' or ' : ''}${kind}`)}`
  }
  if (values) return html`${values.map((value) => JSON.stringify(value)).join(', ')}`
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (type === 'array') {
    const each = typeof items === 'object' && !Array.isArray(items) ? kindOf(items) : html`any`
    return html`list of ${each}`
  }
  if (type === 'object' && schema.properties) {
    return html`object of ${Object.keys(schema.properties).join(', ')}`
  }
  const names = [type ?? 'any'].flat().map((name) => WORDS[name] ?? name)
  return html`${format ?? names.join(' or ')}${limitsOf(schema)}`
}

const WORDS: Partial<Record<string, string>> = { string: 'text', integer: 'whole number' }

function limitsOf({ type, minimum, maximum, minLength, maxLength, multipleOf }: Schema): string {
  const sayings = [
    minimum !== undefined && maximum !== undefined && maximum < 2 ** 31 - 1
      ? `from ${minimum} to ${maximum}`
      : minimum !== undefined && `from ${minimum}`,
    multipleOf !== undefined && `in steps of ${multipleOf}`,
    type === 'string' && minLength && 'not empty',
    type === 'string' && maxLength !== undefined && `at most ${maxLength} characters`,
  ].filter((saying) => typeof saying === 'string')
  return sayings.map((saying) => `, ${saying}`).join('')
}

function note(schema: Schema, description: string | undefined): Markup {
  const [option] = schema.anyOf ?? []
  const usual = schema.default ?? (typeof option === 'object' ? option.default : undefined)
  return html`${usual === undefined ? '' : html` <small>usually ${JSON.stringify(usual)}</small>`}${
    description ? html`<br>${words(description)}` : ''
  }`
}

function paragraphs(text: string): Markup {
  return html`${text.split('\n\n').map((paragraph) => html`<p>${words(paragraph)}</p>`)}`
}

function anchorOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(' ', '-')}`
}
