import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  clearableLine,
  clearableText,
  email,
  id,
  line,
  money,
  name,
  optionalLine,
  optionalText,
  text,
} from './fields.ts'

const CONTROL = 'Please leave out control characters.'
const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('a text of several lines', () => {
  it.each([
    ['one\r\ntwo', 'one\ntwo'],
    ['one\rtwo\r', 'one\ntwo'],
    ['one\n\r\n\rtwo', 'one\n\n\ntwo'],
    ['a\tb', 'a\tb'],
    ['🪒 “quoted”; \\ , ü', '🪒 “quoted”; \\ , ü'],
  ])('%j is read as %j', (given, read) => {
    for (const schema of [text(50), optionalText(50), clearableText(50)]) {
      expect(schema.parse(given)).toBe(read)
    }
  })

  it.each(['\0', '\u0007', '\u001b', '\u000b', '\u007f', '\u0085', '\u009f'])(
    'holds no %j, at its end either',
    (sign) => {
      for (const schema of [text(50), optionalText(50), clearableText(50), line(50), name(50)]) {
        expect(messagesOf(schema, `a${sign}b`)).toEqual([CONTROL])
        expect(messagesOf(schema, `a${sign}`)).toEqual([CONTROL])
      }
    },
  )

  it('counts its length as it is stored', () => {
    expect(text(3).parse('a\r\nb')).toBe('a\nb')
  })
})

describe('a text of one line', () => {
  it.each(['a\nb', 'a\r\nb', 'a\rb', 'a\u2028b'])('is not %j', (given) => {
    for (const schema of [line(50), optionalLine(50), clearableLine(50), name(50)]) {
      expect(messagesOf(schema, given)).toEqual(['Please keep this on one line.'])
    }
    expect(email.safeParse(`${given}@example.edu`).success).toBe(false)
  })

  it('holds no tab', () => {
    expect(messagesOf(line(50), 'a\tb')).toEqual([CONTROL])
  })

  it('is trimmed of what a paste brings along', () => {
    expect(line(50).parse(' 979 555 0100\r\n')).toBe('979 555 0100')
  })

  it.each([
    ['\u202a 979 555 0100 \u202c', '979 555 0100'],
    ['\ufeffAnn\u200b Mar\u00adsh\u200d', 'Ann Marsh'],
    ['Jos\u0065\u0301 Nun\u0303ez', 'Jos\u00e9 Nu\u00f1ez'],
    [
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f',
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f',
    ],
    [
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    ],
  ])('holds nothing that is not seen: %j', (given, read) => {
    for (const schema of [line(50), optionalLine(50), clearableLine(50), name(50)]) {
      expect(schema.parse(given)).toBe(read)
    }
  })

  it('may be an email address that was copied with a space that is not seen', () => {
    expect(email.parse('\u202aann\u200b@example.edu\u202c')).toBe('ann@example.edu')
  })
})

describe('a name', () => {
  it('holds no address of a page', () => {
    for (const given of ['Win at https://evil.example', 'ftp://x', 'a://b']) {
      expect(messagesOf(name(50), given)).toEqual(['Please leave out web addresses.'])
    }
    expect(messagesOf(name(50), '\u200b\u202e')).toEqual(['Please enter a name.'])
    expect(name(50).parse('Ann: the 1st / 2nd')).toBe('Ann: the 1st / 2nd')
  })

  it('loses controls that turn the direction of the text around it', () => {
    expect(name(50).parse('\u202eAnn \u2066Marsh\u200f')).toBe('Ann Marsh')
    expect(name(50).parse('מרים \u200fלוי')).toBe('מרים לוי')
  })

  it('counts runs of blanks as one', () => {
    expect(name(50).parse(' Ann \u00a0 Marsh ')).toBe('Ann Marsh')
  })
})

it('an issue without its own message gets one for users', () => {
  const cases: [z.ZodType, unknown, string][] = [
    [z.string(), 5, 'This has the wrong form.'],
    [z.string(), undefined, 'This is required.'],
    [z.string().max(2), 'abc', 'Please keep this to 2 characters.'],
    [z.array(z.int()).max(1), [1, 2], 'Please choose at most 1 of these.'],
    [z.int(), 1e300, 'Please enter a smaller number.'],
    [z.number().min(3), 1, 'Please enter more than this.'],
    [z.enum(['a']), 'b', 'This has the wrong form.'],
    [z.strictObject({}), { a: 1 }, 'This has the wrong form.'],
    [z.email(), 'x', 'This has the wrong form.'],
    [z.union([z.int(), z.boolean()]), 'x', 'This has the wrong form.'],
    [id, Number.MAX_SAFE_INTEGER + 1, 'Please enter an id, a whole number.'],
    [money, 1e300, 'Please enter an amount of 0 or more, with at most two decimals.'],
  ]
  for (const [schema, value, message] of cases) {
    expect(messagesOf(schema, value)?.[0]).toBe(message)
  }
})
