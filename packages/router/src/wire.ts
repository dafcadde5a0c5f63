/**
 * The kinds of value that cross the wire. Each accepts what tRPC sends (typed) and what a path, a
 * query or JSON sends (text), so that one schema serves both transports. Meta that names a JSON
 * Schema type is the form the API documents, where that is simpler than all it accepts.
 */
import { z } from 'zod'

// What nobody worded more closely below, said to a person and not to a compiler.
z.config({
  customError: ({ code, input }) => {
    if (input === undefined) return 'This is required.'
    return code === 'invalid_type' || code === 'invalid_union'
      ? 'This has the wrong form.'
      : undefined
  },
})

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/
/** Years PostgreSQL, JavaScript and a calendar on the wall all agree about. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2999
const INSTANT_MESSAGE = 'Please give a date and time with its zone, such as 2026-03-02T15:00:00Z.'
const DATE_MESSAGE = 'Please give a date as yyyy-MM-dd.'
/** PostgreSQL's integer, which every id is. */
const LARGEST_ID = 2_147_483_647

const ID_MESSAGE = 'Please give the id of something, a whole number.'

/** A number, or its digits as a path and a query hold them. */
function wholeNumber({ min, max }: { min: number; max: number }, message: string) {
  const digits = z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
  return z
    .union([z.int(), digits], message)
    .pipe(z.int(message).min(min, message).max(max, message))
    .meta({ type: 'integer', minimum: min, maximum: max })
}

export const id = wholeNumber({ min: 1, max: LARGEST_ID }, ID_MESSAGE).meta({ examples: [1] })

export function integer({ min, max }: { min: number; max: number }) {
  return wholeNumber({ min, max }, `Please give a whole number from ${min} to ${max}.`)
}

export const FLAG_MESSAGE = 'Please answer true or false.'

/** True or false, as itself or as text of whatever case, or 1 and 0 for them. */
export const flag = z
  .union(
    [
      z.boolean(),
      z.literal([1, 0]).transform((digit) => digit === 1),
      z
        .string()
        .toLowerCase()
        .pipe(z.enum(['true', 'false', '1', '0']))
        .transform((word) => word === 'true' || word === '1'),
    ],
    FLAG_MESSAGE,
  )
  .meta({ type: 'boolean' })

/** For a change: null and empty text clear it, and what is left out stays as it is. */
export function clearable<T extends z.ZodType>(schema: T) {
  const given = (value: z.input<T> | '' | null) => (value === '' ? null : value)
  return z.preprocess(given, schema.nullable()).optional()
}

/** For a change of a field that has a standard: null and empty text go back to it. */
export function resettable<T extends z.ZodType>(schema: T, standard: z.output<T>) {
  return clearable(schema).transform((value) => (value === null ? standard : value))
}

/** For a change of a field that is never empty: null and empty text leave it as it is, too. */
export function whenGiven<T extends z.ZodType>(schema: T) {
  const given = (value: z.input<T> | '' | null) => (value === '' ? null : value)
  return z
    .preprocess(given, schema.nullable())
    .transform((value) => value ?? undefined)
    .optional()
}

type Carried<T> = { [K in keyof T]?: T[K] & (NonNullable<unknown> | null) }

/** The fields a change carries, without those it leaves as they are. */
export function carried<T extends object>(change: T): Carried<T> {
  const kept: Carried<T> = {}
  for (const name in change) {
    const value = change[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** Null and empty text both mean "nothing", also for what is no text. */
export function optional<T extends z.ZodType>(schema: T) {
  const given = (value: z.input<T> | '' | null) => (value === '' ? null : value)
  return z
    .preprocess(given, schema.nullable())
    .optional()
    .transform((value) => value ?? null)
}

/** Null, empty text and nothing at all stand for the usual value. */
export function usually<T extends z.ZodType>(schema: T, usual: z.output<T>) {
  return optional(schema.meta({ default: usual })).transform((value) => value ?? usual)
}

/** For a rule over several fields: said together with their own faults, not only after they are right. */
export function besideOtherFaults({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An instant; text must carry its zone, since a bare wall time means another hour to everybody. */
export const instant = z
  .union([z.date(), z.string().transform(readInstant)], INSTANT_MESSAGE)
  .refine((read) => {
    const year = read.getUTCFullYear()
    return year >= FIRST_YEAR && year <= LAST_YEAR
  }, `Please give a year from ${FIRST_YEAR} to ${LAST_YEAR}.`)
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

/** A bare date means the business's own day, which as an end is included. */
export const dayOrInstant = z.union(
  [localDate, instant],
  'Please give a date as yyyy-MM-dd, or a date and time with its zone.',
)

function isCalendarDate(date: string): boolean {
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date)
}

/** Trimmed text without the NUL character, which PostgreSQL cannot store. */
export function text(max: number, required = 'Please fill this in.') {
  return storable(max, required).min(1, required)
}

/** Null and empty text both mean "nothing". */
export function optionalText(max: number) {
  return storable(max)
    .nullish()
    .transform((value) => value || null)
}

/** The same for a change: what is left out stays as it is. */
export function clearableText(max: number) {
  return storable(max)
    .nullable()
    .transform((value) => value || null)
    .optional()
}

function storable(max: number, missing = 'Please give text.') {
  return z
    .string({ error: ({ input }) => (input == null ? missing : 'Please give text.') })
    .trim()
    .max(max, `Please keep this to ${max} characters.`)
    .refine((value) => !value.includes('\0'), 'Please leave out control characters.')
}

const LARGEST_PRICE = 99_999_999.99
const MONEY_MESSAGE = 'Please give an amount from 0, with at most two decimals.'

/** In dollars and cents. Floating point cannot hold most of them, so the decimals are counted in the text. */
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
        (value) => value <= LARGEST_PRICE && /^\d+(\.\d{1,2})?$/.test(String(value)),
        MONEY_MESSAGE,
      ),
  )
  .meta({ type: 'number', minimum: 0, maximum: LARGEST_PRICE, examples: [20] })

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(\.[^\s@<>()[\],;:\\".]+)+$/

const EMAIL_MESSAGE = 'Please enter a valid email address'

/** One plain address: a list or a display name would send a visitor's mail to somebody else. */
export const email = storable(254, EMAIL_MESSAGE)
  .regex(EMAIL, EMAIL_MESSAGE)
  .meta({ type: 'string', format: 'email', maxLength: 254, examples: ['ann@example.edu'] })
