/**
 * Field schemas shared by all operations. Each accepts the typed values of tRPC and the texts of a path,
 * query or form, so that one schema serves both transports. A JSON Schema type in `meta` is the
 * documented form, where that is simpler than everything the schema accepts.
 */
import { z } from 'zod'
import { inNormalForm } from './normal-form.ts'

/**
 * Messages for issues whose schema defines none, so that zod's default messages, written for
 * programmers, never reach a user.
 */
z.config({ customError: messageOf })

function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is required.'
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Please keep this to ${issue.maximum} characters.`
  if (issue.code === 'too_big' && issue.origin === 'array')
    return `Please choose at most ${issue.maximum} of these.`
  if (issue.code === 'too_big') return 'Please enter a smaller number.'
  if (issue.code === 'too_small') return 'Please enter more than this.'
  return 'This has the wrong form.'
}

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/
/** Years in which PostgreSQL, JavaScript and the civil calendar agree. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2999
const INSTANT_MESSAGE = 'Please enter a date and time with its zone, such as 2026-03-02T15:00:00Z.'
const DATE_MESSAGE = 'Please enter a date as yyyy-MM-dd.'
/** The maximum of PostgreSQL's integer, the type of every id. */
const MAX_ID = 2_147_483_647

const ID_MESSAGE = 'Please enter an id, a whole number.'

/** An integer, or its decimal digits as in a path or query. */
function wholeNumber({ min, max }: { min: number; max: number }, message: string) {
  const digits = z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
  return z
    .union([z.int(message), digits], message)
    .pipe(z.int(message).min(min, message).max(max, message))
    .meta({ type: 'integer', minimum: min, maximum: max })
}

/**
 * A list of at most `max` entries. The length is checked before the entries, so that a list of a stranger costs no more
 * than its longest valid one.
 */
export function list<T extends z.ZodType>(
  item: T,
  { min = 0, max, message, tooMany = message }: ListLimits,
) {
  const tooLong = tooMany ?? `Please choose at most ${max} of these.`
  return z.preprocess(
    (value: z.input<T>[], context) => {
      if (!Array.isArray(value) || value.length <= max) return value
      context.addIssue({ code: 'custom', message: tooLong })
      return z.NEVER
    },
    z.array(item, message).min(min, message).max(max, tooLong),
  )
}

interface ListLimits {
  min?: number
  max: number
  /** For a value that is no list, or too short. */
  message?: string
  tooMany?: string
}

const MAX_KEY_LENGTH = 100

/** Values by their names, at most `max`; the number is checked before the values, as for a list. */
export function recordOf<T extends z.ZodType>(value: T, max: number) {
  const tooMany = `Please keep this to ${max} fields.`
  return z
    .preprocess(
      (fields: Record<string, z.input<T>>, context) => {
        if (typeof fields !== 'object' || fields === null || Object.keys(fields).length <= max)
          return fields
        context.addIssue({ code: 'custom', message: tooMany })
        return z.NEVER
      },
      z.record(z.string().max(MAX_KEY_LENGTH), value),
    )
    .meta({ maxProperties: max })
}

/** Many more characters than any link has. */
const MAX_TOKEN_LENGTH = 200

/** The secret at the end of the address of a link. A longer text is cut, so it is answered like an unknown secret. */
export const linkToken = z
  .string()
  .overwrite((token) => token.slice(0, MAX_TOKEN_LENGTH))
  .meta({ maxLength: MAX_TOKEN_LENGTH })

/** A clock time of a day, as HH:MM. */
export function clockTime(message: string) {
  return z
    .string(message)
    .max(5, message)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)
}

export const id = wholeNumber({ min: 1, max: MAX_ID }, ID_MESSAGE).meta({ examples: [1] })

/** The input of an operation on one stored thing. */
export const byIdInput = z.object({ id })

export function integer({ min, max }: { min: number; max: number }) {
  return wholeNumber({ min, max }, `Please enter a whole number from ${min} to ${max}.`)
}

/** A `revision` that the caller has read. */
export const revision = integer({ min: 0, max: 2_147_483_647 })
export const ifRevision = revision
  .optional()
  .describe('The `revision` that was read. The change is rejected with 409 if it has grown since.')

export const FLAG_MESSAGE = 'Please choose true or false.'

/** A boolean, 1 or 0, or any of these as text in any case. */
export const flag = z
  .union(
    [
      z.boolean(),
      z.literal([1, 0]).transform((digit) => digit === 1),
      z
        .string()
        .trim()
        .toLowerCase()
        .pipe(z.enum(['true', 'false', '1', '0']))
        .transform((word) => word === 'true' || word === '1'),
    ],
    FLAG_MESSAGE,
  )
  .meta({ type: 'boolean' })

/** A nullable field of an update: null and empty text clear it, and undefined leaves it unchanged. */
export function clearable<T extends z.ZodType>(schema: T) {
  const emptyToNull = (value: z.input<T> | '' | null) => (value === '' ? null : value)
  return z.preprocess(emptyToNull, schema.nullable()).optional()
}

/** A field of an update that has a default: null and empty text reset it, and undefined leaves it unchanged. */
export function resettable<T extends z.ZodType>(schema: T, defaultValue: z.output<T>) {
  return clearable(schema).transform((value) => (value === null ? defaultValue : value))
}

type DefinedFields<T> = { [K in keyof T]?: T[K] & (NonNullable<unknown> | null) }

/** The update without its undefined fields, for Prisma under `exactOptionalPropertyTypes`. */
export function definedFields<T extends object>(change: T): DefinedFields<T> {
  const defined: DefinedFields<T> = {}
  for (const name in change) {
    const value = change[name]
    if (value !== undefined) defined[name] = value
  }
  return defined
}

/** Undefined, null and empty text are read as null, for fields that are not text too. */
export function optional<T extends z.ZodType>(schema: T) {
  return clearable(schema).transform((value) => value ?? null)
}

/** Undefined, null and empty text are read as the default. */
export function withDefault<T extends z.ZodType>(schema: T, fallback: z.output<T>) {
  return optional(schema.meta({ default: fallback })).transform((value) => value ?? fallback)
}

/** The fields by which a list asks for one of its pages. */
export function pageFields({ defaultSize, maxSize }: { defaultSize: number; maxSize: number }) {
  return {
    page: withDefault(integer({ min: 1, max: 1_000_000 }), 1),
    pageSize: withDefault(integer({ min: 1, max: maxSize }), defaultSize),
  }
}

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
  })
}

export function pageView<Item>(
  { items, total }: { items: Item[]; total: number },
  { page, pageSize }: { page: number; pageSize: number },
) {
  return { items, total, page, pageSize, totalPages: Math.ceil(total / pageSize) }
}

/** The `when` of a rule over several fields, with which zod runs the rule even if single fields have issues. */
export function always({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An instant; text must have an offset or Z, since a bare wall time is ambiguous. */
export const instant = z
  .union([z.date(), z.string().transform(readInstant)], INSTANT_MESSAGE)
  .refine((read) => {
    const year = read.getUTCFullYear()
    return year >= FIRST_YEAR && year <= LAST_YEAR
  }, `Please enter a year from ${FIRST_YEAR} to ${LAST_YEAR}.`)
  .meta({ type: 'string', format: 'date-time', examples: ['2026-03-03T15:00:00Z'] })

function readInstant(text: string, context: z.RefinementCtx): Date {
  const match = INSTANT.exec(text)
  const read = match && isCalendarDate(text.slice(0, 10)) ? new Date(text) : undefined
  if (read && !Number.isNaN(read.getTime())) return read
  context.addIssue({ code: 'custom', message: INSTANT_MESSAGE })
  return z.NEVER
}

export const localDate = z
  .string(DATE_MESSAGE)
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text), {
    error: DATE_MESSAGE,
    abort: true,
  })
  .meta({ type: 'string', format: 'date', examples: ['2026-03-03'] })

/** A date stands for the whole day in the business zone; as the end of a range it is included. */
export const dayOrInstant = z.union(
  [localDate, instant],
  'Please enter a date as yyyy-MM-dd, or a date and time with its zone.',
)

function isCalendarDate(date: string): boolean {
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date)
}

const CONTROL_MESSAGE = 'Please leave out control characters.'
const ONE_LINE_MESSAGE = 'Please keep this on one line.'
/** Control characters other than line feed and tab: PostgreSQL and iCalendar reject some of them. */
const CONTROL = /[^\P{Cc}\n\t]/u
const LINE_BREAK = /[\n\u2028\u2029]/
/**
 * Characters that a copied number or name brings along and nobody sees: soft hyphens, marks of the direction, spaces without a
 * width, and joiners where they join nothing. Those within an emoji or a script that needs them stay.
 */
const UNSEEN =
  /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\p{Bidi_Control}]|\p{Join_Control}(?![\p{L}\p{M}\p{Extended_Pictographic}])|(?<![\p{L}\p{M}\p{Extended_Pictographic}])\p{Join_Control}|(?<=\p{Script=Latin})\p{Join_Control}/gu

/** Required multi-line text, trimmed, with line ends normalised to \n. */
export function text(max: number, required = 'Please fill this in.') {
  return lines(max, required).min(1, required)
}

/** `text` that is optional: undefined, null and empty text are read as null. */
export function optionalText(max: number) {
  return asOptional(lines(max))
}

/** `text` in an update: null and empty text clear it, and undefined leaves it unchanged. */
export function clearableText(max: number) {
  return asClearable(lines(max))
}

/** Required trimmed text without line breaks, such as a phone number or a title. */
export function line(max: number, required = 'Please fill this in.') {
  return oneLine(max, required).min(1, required)
}

/** `line` that is optional: undefined, null and empty text are read as null. */
export function optionalLine(max: number) {
  return asOptional(oneLine(max))
}

/** `line` in an update: null and empty text clear it, and undefined leaves it unchanged. */
export function clearableLine(max: number) {
  return asClearable(oneLine(max))
}

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/**
 * The name of a person, a service or the business. URLs are rejected, because names appear in the subjects of mails to
 * others (spam). Whitespace is
 * collapsed, so that spelling variants match one client.
 */
export function name(max: number, required = 'Please enter a name.') {
  return line(max, required)
    .refine((value) => value === '' || VISIBLE.test(value), required)
    .refine((value) => !value.includes('://'), 'Please leave out web addresses.')
    .overwrite((value) => value.replace(/\s+/g, ' '))
}

function asOptional(schema: z.ZodString) {
  return schema.nullish().transform((value) => value || null)
}

function asClearable(schema: z.ZodString) {
  return schema
    .nullable()
    .transform((value) => value || null)
    .optional()
}

/** What is not seen in a line is left out, so that a number that was copied can be dialled and a name is found. */
function oneLine(max: number, missing?: string) {
  return lines(max, missing, (value) => value.replace(UNSEEN, ''))
    .refine((value) => !LINE_BREAK.test(value), ONE_LINE_MESSAGE)
    .refine((value) => !value.includes('\t'), CONTROL_MESSAGE)
}

/** A letter with an accent has one spelling (NFC), since keyboards differ in how they write it. */
function lines(max: number, missing = 'Please enter text.', tidy = (value: string) => value) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : 'Please enter text.') })
    .overwrite((value) => tidy(inNormalForm(value.replace(/\r\n?/g, '\n'), 'NFC')))
    .refine((value) => !CONTROL.test(value), CONTROL_MESSAGE)
    .trim()
    .max(max, `Please keep this to ${max} characters.`)
}

const MAX_PRICE = 99_999_999.99
const MONEY_MESSAGE = 'Please enter an amount of 0 or more, with at most two decimals.'

/** An amount in dollars. The decimals are counted in the text, since floats are inexact for cents. */
export const money = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,8}(\.\d+)?$/)
        .transform(Number),
    ],
    MONEY_MESSAGE,
  )
  .pipe(
    z
      .number(MONEY_MESSAGE)
      .refine(
        (value) => value <= MAX_PRICE && /^\d+(\.\d{1,2})?$/.test(String(value)),
        MONEY_MESSAGE,
      ),
  )
  .meta({ type: 'number', minimum: 0, maximum: MAX_PRICE, examples: [20] })

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(\.[^\s@<>()[\],;:\\".]+)+$/

const EMAIL_MESSAGE = 'Please enter a valid email address'
/** Invisible characters. A domain is looked up without them, so one mailbox could be written in many ways. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * A single address without display name: a list would send a client's mail to other people. Letters that only look
 * different (a full-width g, the Kelvin sign) become plain letters, as mail servers read them; otherwise one mailbox
 * would have any number of spellings.
 */
export const email = oneLine(254, EMAIL_MESSAGE)
  .overwrite((value) => inNormalForm(value, 'NFKC').replaceAll('\u3002', '.'))
  .max(254, EMAIL_MESSAGE)
  .regex(EMAIL, EMAIL_MESSAGE)
  .refine((value) => !INVISIBLE.test(value), EMAIL_MESSAGE)
  .meta({ type: 'string', format: 'email', maxLength: 254, examples: ['ann@example.edu'] })

const MAX_SEARCH_LENGTH = 200

/** Literal text, found anywhere in a name, an email or a phone number. */
export const searchText = optionalLine(MAX_SEARCH_LENGTH)
