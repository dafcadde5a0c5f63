import type { SiteAddress } from '@haircuts/core/kernel/context'
import type { Schema } from '../wire-schema.ts'
import type { openApiDocument } from './document.ts'
import type { DocumentedCall, DocumentedResponse, Parameter, Response } from './document-types.ts'

type Document = ReturnType<typeof openApiDocument>

/** The colours are those of the site (apps/web/src/ui/styles/tokens.css). */
export const STYLE = `
:root{color-scheme:light dark;--paper:#f6f0e4;--raised:#fcf8ef;--ink:#241c17;--soft:#55493f;--line:#d9ccb6;--accent:#6b1821}
@media(prefers-color-scheme:dark){:root{--paper:#1c1815;--raised:#262019;--ink:#f0e7d8;--soft:#c9bba9;--line:#463b31;--accent:#f0b7a0}}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,h3{line-height:1.25;text-wrap:balance}h2{margin-top:3rem}h3{margin:0 0 .25rem}p{margin:.5rem 0}
a{color:var(--accent);text-underline-offset:.2em}:target{scroll-margin-top:1rem}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
code,pre{font:.9em/1.5 ui-monospace,monospace}pre{padding:.75rem;background:var(--paper);white-space:pre-wrap}
nav ul{columns:16rem;padding:0;list-style:none}nav a{display:inline-block;padding:.4rem 0}
.call{margin:1rem 0;padding:1rem;border:1px solid var(--line);border-radius:6px;background:var(--raised);content-visibility:auto;contain-intrinsic-size:auto 14rem}
.soft{color:var(--soft)}summary{padding:.5rem 0;cursor:pointer}ul{padding-left:1.25rem}
`

/**
 * The OpenAPI document as one page of HTML, for readers. It holds no script: the text of 270 calls is there when the document is, and a
 * reader's browser finds a word in it. Every text is escaped; the document has texts of the product alone.
 */
export function referencePage(document: Document, site: SiteAddress): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method, path, call })),
  )
  const sections = document.tags.map(({ name }) => {
    const own = calls.filter(({ call }) => call.tags.includes(name)).map(callHtml)
    return `<section aria-labelledby="${idOf(name)}"><h2 id="${idOf(name)}">${escapeHtml(name)}</h2>${own.join('')}</section>`
  })
  const { description, title } = document.info
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API reference · ${escapeHtml(title)}</title>
<link rel="icon" href="${site.urlOf('/favicon.svg')}">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
${prose(description)}
<p>A program reads <a href="${site.urlOf('/api/openapi.json')}">openapi.json</a>, the same as OpenAPI ${document.openapi}. All paths begin with <code>${escapeHtml(document.servers[0]?.url ?? '')}</code>.</p>
<nav aria-label="Subjects"><ul>
${[...document.tags.map(({ name }) => name), ACCESS, SCHEMAS].map((name) => `<li><a href="#${idOf(name)}">${escapeHtml(name)}</a></li>`).join('\n')}
</ul></nav>
</header>
<main>
${sections.join('\n')}
<section aria-labelledby="${idOf(ACCESS)}"><h2 id="${idOf(ACCESS)}">${ACCESS}</h2><ul>${Object.entries(
    document.components.securitySchemes,
  )
    .map(([name, { description }]) => `<li>${code(name)}: ${inline(description)}</li>`)
    .join('')}</ul></section>
<section aria-labelledby="${idOf(SCHEMAS)}"><h2 id="${idOf(SCHEMAS)}">${SCHEMAS}</h2>${Object.entries(
    document.components.schemas,
  )
    .map(
      ([name, schema]) =>
        `<article class="call"><h3 id="${schemaId(name)}">${escapeHtml(name)}</h3>${schemaHtml(schema)}</article>`,
    )
    .join('\n')}</section>
</main>
</body>
</html>
`
}

const ACCESS = 'Access'
const SCHEMAS = 'Schemas'

interface ListedCall {
  method: string
  path: string
  call: DocumentedCall
}

function callHtml({ method, path, call }: ListedCall): string {
  const id = idOf(call.operationId)
  const input = Object.values(call.requestBody?.content ?? {})
  const inputs = [
    ...call.parameters.map(parameterHtml),
    ...input.map(({ schema }) => schemaHtml(schema)),
  ]
  const examples = input.flatMap(({ example, examples = {} }) => [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map(({ value }) => value),
  ])
  const responses = Object.entries(call.responses).map(
    ([status, response]) => `<li>${code(status)} ${responseHtml(response)}</li>`,
  )
  return `<article class="call">
<h3 id="${id}">${escapeHtml(call.summary)}</h3>
<p>${code(`${method.toUpperCase()} ${path}`)}</p>
<p class="soft">For: ${escapeHtml(accessOf(call))}</p>
${call.description ? prose(call.description) : ''}
${inputs.length > 0 ? folded('Input', inputs.join('')) : ''}
${examples.length > 0 ? folded('Example', examples.map(jsonHtml).join('')) : ''}
${folded('Responses', `<ul>${responses.join('')}</ul>`)}
</article>`
}

/** Who may call it, in words: one of the alternatives suffices, and an empty one admits everybody. */
function accessOf({ security }: DocumentedCall): string {
  return security
    .map((way) =>
      Object.entries(way).map(([scheme, scopes]) =>
        scopes.length > 0 ? `${scheme} (${scopes.join(', ')})` : scheme,
      ),
    )
    .map((way) => (way.length > 0 ? way.join(' and ') : 'everybody'))
    .join(' or ')
}

function parameterHtml({ name, in: place, required, description, schema }: Parameter): string {
  return `<p>${code(name)} in the ${place}${required ? '' : ', optional'}${description ? `: ${inline(description)}` : ''}</p>${schemaHtml(schema)}`
}

function responseHtml(response: DocumentedResponse): string {
  if ('$ref' in response) return escapeHtml(lastOf(response.$ref))
  return `${inline(response.description)}${contentHtml(response)}`
}

function contentHtml({ content = {} }: Response): string {
  return Object.entries(content)
    .map(
      ([type, { schema }]) => `<div><span class="soft">${type}</span>${schemaHtml(schema)}</div>`,
    )
    .join('')
}

/** A schema as a nested list. Named schemas are links to their section. */
function schemaHtml(schema: Schema): string {
  const fallback =
    schema.default === undefined ? '' : `, else ${code(JSON.stringify(schema.default))}`
  const about = schema.description ? ` ${inline(schema.description)}` : ''
  return `${typeHtml(schema)}${fallback}${about}${schema.properties ? propertiesHtml(schema) : ''}`
}

function typeHtml(schema: Schema): string {
  if (schema.$ref) return `<a href="#${schemaId(lastOf(schema.$ref))}">${lastOf(schema.$ref)}</a>`
  const choices = (schema.anyOf ?? schema.oneOf)?.map(nested)
  if (choices?.every((html) => !html.includes('<ul>'))) return choices.join(' or ')
  if (choices) return `one of <ul>${choices.map((html) => `<li>${html}</li>`).join('')}</ul>`
  if (schema.allOf) return schema.allOf.map(nested).join(' and ')
  if (schema.properties) return ''
  if (schema.items && !Array.isArray(schema.items)) {
    return `list${limitsOf(schema)} of ${nested(schema.items)}`
  }
  return `${escapeHtml(typeOf(schema))}${limitsOf(schema)}`
}

function propertiesHtml({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      `<li>${code(name)}${required.includes(name) ? '' : ' <span class="soft">optional</span>'}: ${nested(schema)}</li>`,
  )
  return `<ul>${rows.join('')}</ul>`
}

/** JSON Schema permits true and false as schemas. */
function nested(schema: Schema | boolean): string {
  return typeof schema === 'boolean' ? (schema ? 'anything' : 'nothing') : schemaHtml(schema)
}

function typeOf({ type, format, enum: values, const: only }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(', ')
  if (only !== undefined) return JSON.stringify(only)
  const name = Array.isArray(type) ? type.join(' or ') : (type ?? 'anything')
  return format ? `${name} (${format})` : name
}

function limitsOf(schema: Schema): string {
  const limits = LIMITS.flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [`${words} ${schema[keyword]}`],
  )
  return limits.length > 0 ? ` <span class="soft">${escapeHtml(limits.join(', '))}</span>` : ''
}

const LIMITS = [
  ['minimum', 'from'],
  ['maximum', 'to'],
  ['minLength', 'at least characters:'],
  ['maxLength', 'at most characters:'],
  ['minItems', 'at least items:'],
  ['maxItems', 'at most items:'],
  ['multipleOf', 'in steps of'],
  ['pattern', 'matching'],
] as const

const folded = (title: string, html: string) =>
  `<details><summary>${title}</summary>${html}</details>`
const jsonHtml = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const lastOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)
const idOf = (name: string) => name.replace(/\W+/g, '-')
const schemaId = (name: string) => `schema-${name}`

/** Paragraphs are divided by an empty line; text between backticks is code. */
const prose = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n')
const inline = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
