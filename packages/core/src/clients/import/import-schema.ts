import { z } from 'zod'
import { list } from '../../kernel/fields.ts'

const FIELDS = ['name', 'firstName', 'lastName', 'email', 'phone', 'notes'] as const
const importField = z.enum(FIELDS, `Please choose one of ${FIELDS.join(', ')}, or null.`)
export type ImportField = z.output<typeof importField>

const importSource = z.enum([
  'square',
  'acuity',
  'booksy',
  'fresha',
  'calendly',
  'google',
  'outlook',
  'vcard',
  'own',
  'other',
])
export type ImportSource = z.output<typeof importSource>

export const MAX_FILE_BYTES = 5 * 1024 * 1024
const MAX_BASE64_LENGTH = Math.ceil(MAX_FILE_BYTES / 3) * 4

export const importInput = z
  .object({
    file: z
      .base64('Please send the bytes of the file as base64.')
      .max(MAX_BASE64_LENGTH, 'This file is larger than 5 MB. Please split it.')
      .describe('The CSV file or vCard as base64: at most 5 MB and 10,000 rows.'),
    columns: list(importField.nullable(), { max: 200 })
      .nullish()
      .describe(
        'What each column holds, null to leave it out. Missing: as the headers and the cells say.',
      ),
  })
  .meta({ examples: [{ file: 'TmFtZSxFbWFpbApBbm4gTWFyc2gsYW5uQGV4YW1wbGUuZWR1Cg==' }] })

const outcome = z.enum(['new', 'filled', 'known', 'skipped'])
export type RowOutcome = z.output<typeof outcome>

const countsView = z.object({
  new: z.int(),
  filled: z.int(),
  known: z.int(),
  skipped: z.int(),
})
export type ImportCounts = z.output<typeof countsView>

export const previewView = z
  .object({
    source: importSource,
    columns: z.array(
      z.object({
        header: z.string(),
        field: importField.nullable(),
        sample: z.string().describe('The first text in the column.'),
      }),
    ),
    counts: countsView,
    rows: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        notes: z.string(),
        outcome,
        reason: z
          .string()
          .nullable()
          .describe('Why it is skipped, what is filled in, or what goes to the notes.'),
      }),
    ),
  })
  .meta({ id: 'ImportPreview' })

export const importView = z
  .object({
    id: z.int(),
    importedAt: z.date(),
    added: z.int(),
    filled: z.int(),
    undoneAt: z.date().nullable(),
    isUndoable: z.boolean(),
  })
  .meta({ id: 'ClientImport' })

export const importedView = z
  .object({ import: importView, counts: countsView })
  .meta({ id: 'ClientsImported' })

export const undoneView = z
  .object({
    import: importView,
    removed: z.int(),
    emptied: z.int().describe('Clients whose phone or notes are empty again.'),
    left: z.array(z.object({ clientId: z.int(), name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'ClientImportUndone' })

export type ImportInput = z.output<typeof importInput>
