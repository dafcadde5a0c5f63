import { z } from 'zod'
import { integer, list, optionalLine, optionalText, recordOf } from '../kernel/fields.ts'
import {
  CONTENT_KEYS,
  editedDocument,
  type Field,
  isPicture,
  type TextField,
} from './editor-form.ts'
import { isSafeLink } from './internal/safe-link-form.ts'
import { placeholderProblem } from './prepared-text-form.ts'

const LINK_MESSAGE = 'Please enter a link that starts with https, http, mailto, tel or sms.'
const PICTURE_MESSAGE = 'Please upload the picture first.'

function textSchema(field: TextField, isRequired: boolean) {
  const isOneLine = field.kind !== 'text' && field.kind !== 'rich'
  const read = isOneLine ? optionalLine(field.max) : optionalText(field.max)
  return read
    .transform((value) => value ?? '')
    .refine((value) => !isRequired || value !== '', `${field.label} is missing.`)
    .refine((value) => field.kind !== 'link' || value === '' || isSafeLink(value), LINK_MESSAGE)
    .refine(
      (value) => field.kind !== 'picture' || value === '' || isPicture(value),
      PICTURE_MESSAGE,
    )
    .superRefine((value, context) => {
      const message = field.placeholders && bracesProblem(value, field.placeholders)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .pipe(z.string())
}

const BRACES_MESSAGE = 'Braces are for placeholders alone, such as {name}.'

function bracesProblem(text: string, placeholders: readonly string[]): string | undefined {
  const hasStray = /[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ''))
  return placeholderProblem(text, placeholders) ?? (hasStray ? BRACES_MESSAGE : undefined)
}

/** The schema of one field of a document. An empty text is valid: visitors see the default instead. */
function fieldSchema(field: Field) {
  if (field.kind !== 'list') return textSchema(field, false)
  const entry = Object.entries(field.entry).map(
    ([name, each]) => [name, textSchema(each, each.isRequired ?? false)] as const,
  )
  const tooMany = `Please keep this to ${field.max} entries.`
  return list(z.object(Object.fromEntries(entry)), { max: field.max, tooMany })
}

function documentSchema(fields: Readonly<Record<string, Field>>) {
  const schemas: Record<string, z.ZodOptional<ReturnType<typeof fieldSchema>>> = {}
  for (const [name, field] of Object.entries(fields)) schemas[name] = fieldSchema(field).optional()
  return z.object(schemas)
}

const SCHEMAS = new Map(
  CONTENT_KEYS.map((key) => [key, documentSchema(editedDocument(key).fields)] as const),
)

/** Any part of each document, as a save may carry it. */
export function schemaOf(key: (typeof CONTENT_KEYS)[number]) {
  return SCHEMAS.get(key) ?? documentSchema({})
}

const version = integer({ min: 0, max: 1_000_000_000 })
const key = z
  .string()
  .max(100)
  .meta({ examples: ['faq'] })

/** The fields of a document; its key decides which ones. */
const fields = z
  .record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))]))
  .meta({ examples: [{ heading: 'Questions and answers' }] })

/** More than any document has. */
const MAX_FIELDS = 200

/** The fields of a document as they arrive; `schemaOf` checks each by the document. */
export const changedFields = recordOf(z.unknown(), MAX_FIELDS)

export const byKeyInput = z.object({ key })

export const saveInput = z
  .object({
    key,
    basedOn: version.describe('The number of the version that was edited; 0 for the defaults.'),
    value: changedFields.describe('The fields that change.'),
  })
  .meta({ examples: [{ basedOn: 0, value: { heading: 'Questions' } }] })

export const undoInput = z.object({ key, basedOn: version })

export const restoreInput = z.object({ key, number: version, basedOn: version })

/** A version of a document as visitors see it: the defaults with the stored fields in their place. */
export const versionView = z
  .object({
    key,
    number: z.int().describe('0 for the defaults of the program.'),
    savedAt: z.date().nullable(),
    value: fields,
  })
  .meta({ id: 'Content' })

/** The fields that differ from the defaults, by the key of their document. */
export const publicView = z.record(z.string(), fields).meta({ id: 'ChangedContent' })

export const contentView = z.object({
  documents: z.array(z.object({ ...versionView.shape, defaults: fields })),
  placeholdersLeft: z
    .array(z.string())
    .describe('The links that are still placeholders, and therefore hidden from visitors.'),
})
