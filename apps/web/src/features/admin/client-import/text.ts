import type { ImportField, ImportPreview } from '../../../app/api/admin-outputs.ts'
import { counted } from '../../../ui/format/counted.ts'

type Outcome = ImportPreview['rows'][number]['outcome']

export const clientImport = {
  title: 'Import Clients',
  subtitle: 'Bring your clients over from Square, Google Contacts or any other program',
  file: 'CSV file or vCard',
  hint: 'A table with a row of headings, or contacts (.vcf), up to 5 MB and 10,000 rows. You can check each row first. Nothing is saved until you click Import.',
  tooLarge: 'This file is larger than 5 MB. Please split it.',
  unreadable: 'This file could not be read. Please choose it again.',
  reading: (name: string) => `Reading ${name}...`,
  importing: (name: string) => `Importing ${name}`,
  theFile: 'your file',
  leave: 'You can leave this page.',
  finished: 'The import is finished.',
  previewFailed: 'The file could not be checked. Please try again.',
  failed: 'The clients could not be imported. Nothing was saved. Please try again.',
  startOver: 'Choose another file',
  act: (count: number) => `Import ${counted(count, 'client')}`,
  acting: 'Importing...',
  before: ({ new: added, filled, skipped }: ImportPreview['counts']) =>
    [
      filled > 0
        ? `Adds ${counted(added, 'client')} and fills in ${filled}.`
        : `Adds ${counted(added, 'client')}.`,
      'You can undo it for a day.',
      ...(skipped > 0 ? [`Skips ${counted(skipped, 'row')}; each says why.`] : []),
    ].join(' '),
  nothing: 'Nothing to import. You already have these clients, or their rows were skipped.',
  done: (added: number, filled: number) =>
    `${counted(added, 'client')} added, ${filled} filled in.`,
  others: ({ known, skipped }: ImportPreview['counts']) => [
    ...(known > 0 ? [`You already had the clients of ${counted(known, 'row')}.`] : []),
    ...(skipped > 0
      ? [`${counted(skipped, 'row')} ${skipped === 1 ? 'was' : 'were'} skipped.`]
      : []),
  ],
} as const

export const importColumns = {
  heading: 'Columns',
  sources: {
    square: 'This looks like an export from Square.',
    acuity: 'This looks like an export from Acuity.',
    booksy: 'This looks like an export from Booksy.',
    fresha: 'This looks like an export from Fresha.',
    calendly: 'This looks like an export from Calendly.',
    google: 'This looks like an export from Google Contacts.',
    outlook: 'This looks like an export from Outlook.',
    vcard: 'These are the contacts of a phone or an address book.',
    own: 'This looks like an export from this site.',
    other: 'Please check what each column holds.',
  } satisfies Record<ImportPreview['source'], string>,
  change: 'What each column holds',
  needed:
    'Each client needs a name, and an email address or a phone number. Please choose their columns.',
  unnamed: (place: number) => `Column ${place}`,
  example: (sample: string) => `For example: ${sample}`,
  leaveOut: 'Skip this column',
  fields: {
    name: 'Full name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    notes: 'Notes',
  } satisfies Record<ImportField, string>,
} as const

export const importRows = {
  heading: 'What will happen',
  show: 'Show',
  all: (count: number) => `All rows (${count})`,
  some: (outcome: Outcome, count: number) => `${outcomes[outcome]} (${count})`,
  caption: 'The rows of the file',
  columns: ['Line', 'Client', 'Email', 'Phone', 'What happens'],
  things: 'rows',
  none: 'No rows of this kind.',
} as const

export const outcomes: Readonly<Record<Outcome, string>> = {
  new: 'New',
  filled: 'Filled in',
  known: 'Already exists',
  skipped: 'Skipped',
}

export const recentImports = {
  heading: 'Recent imports',
  none: 'No imports yet.',
  failed: 'The recent imports could not be loaded.',
  line: (added: number, filled: number) => `${added} added, ${filled} filled in`,
  undo: 'Undo',
  undoOf: (when: string) => `Undo the import of ${when}`,
  undoing: 'Undoing...',
  undone: 'Undone',
  expired: 'Too late to undo',
  result: (removed: number, emptied: number) =>
    `The import was undone: ${counted(removed, 'client')} removed, ${emptied} changed back.`,
  left: (count: number) => `${counted(count, 'client')} kept:`,
  undoFailed: 'The import could not be undone. Please try again.',
} as const
