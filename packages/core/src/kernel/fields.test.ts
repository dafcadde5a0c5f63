import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  email,
  flag,
  id,
  instant,
  integer,
  localDate,
  optional,
  optionalText,
  resettable,
  text,
  withDefault,
} from './fields.ts'

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('an id', () => {
  it.each([
    [1, 1],
    ['1', 1],
    ['007', 7],
    [2_147_483_647, 2_147_483_647],
  ])('%j is read as %i', (given, read) => {
    expect(id.parse(given)).toBe(read)
  })

  it.each([
    0,
    -1,
    1.5,
    '1.5',
    '',
    ' 1',
    '1e3',
    '0x1',
    2_147_483_648,
    Infinity,
    NaN,
    null,
    true,
    [1],
    {},
  ])('%j is none', (given) => {
    expect(accepts(id, given)).toBe(false)
  })
})

describe('an integer', () => {
  const minutes = integer({ min: 1, max: 60 })

  it('says its limits, whatever is wrong', () => {
    for (const wrong of [0, 61, 1.5, 'x', null, '99999999999999999999']) {
      expect(messagesOf(minutes, wrong)).toEqual(['Please enter a whole number from 1 to 60.'])
    }
  })
})

describe('a flag', () => {
  it('is true or false, as itself, as text or as a digit', () => {
    for (const yes of [true, 'true', 'TRUE', ' tRuE ', '1', 1]) expect(flag.parse(yes)).toBe(true)
    for (const no of [false, 'false', 'False', 'FALSE', '0', 0]) expect(flag.parse(no)).toBe(false)
  })

  it.each(['yes', '', '01', 2, -1, null, [true], [1, 0], {}])('is not %j', (given) => {
    expect(messagesOf(flag, given)).toEqual(['Please choose true or false.'])
  })
})

describe('an optional field', () => {
  it('is null when it is null, empty text or left out', () => {
    const schema = z.object({
      flag: optional(flag),
      minutes: optional(integer({ min: 1, max: 9 })),
    })
    const nothing = { flag: null, minutes: null }
    expect(schema.parse({})).toEqual(nothing)
    expect(schema.parse({ flag: null, minutes: undefined })).toEqual(nothing)
    expect(schema.parse({ flag: '', minutes: '' })).toEqual(nothing)
    expect(schema.parse({ flag: false, minutes: '5' })).toEqual({ flag: false, minutes: 5 })
  })

  it('keeps the words and the place of what is wrong within', () => {
    const list = z.object({ ids: optional(z.array(id)) })
    expect(list.safeParse({ ids: [1, 'x'] }).error?.issues[0]?.path).toEqual(['ids', 1])
  })
})

describe('an instant', () => {
  it.each([
    ['2026-03-02T15:00:00Z', '2026-03-02T15:00:00.000Z'],
    ['2026-03-02T15:00Z', '2026-03-02T15:00:00.000Z'],
    ['2026-03-02T15:00:00.5Z', '2026-03-02T15:00:00.500Z'],
    ['2026-03-02T15:00:00+05:45', '2026-03-02T09:15:00.000Z'],
    ['2026-03-02T15:00:00-0330', '2026-03-02T18:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('%s is read as %s', (given, read) => {
    expect(instant.parse(given).toISOString()).toBe(read)
  })

  it('may be a date already', () => {
    const date = new Date('2026-03-02T15:00:00Z')
    expect(instant.parse(date)).toEqual(date)
  })

  it.each([
    '2026-03-02T15:00:00',
    '2026-03-02',
    '2026-02-29T00:00:00Z',
    '2026-03-02T24:00:00Z',
    '2026-03-02T15:60:00Z',
    '2026-03-02T15:00:60Z',
    '2026-03-02 15:00:00Z',
    ' 2026-03-02T15:00:00Z',
    '2026-03-02T15:00:00+25:00',
    '2026-03-02T15:00:00 America/New_York',
    'now',
    '',
    '1772463600000',
    1_772_463_600_000,
    null,
    undefined,
    new Date(Number.NaN),
    {},
    [],
  ])('%j is none', (given) => {
    expect(messagesOf(instant, given)).toEqual([
      'Please enter a date and time with its zone, such as 2026-03-02T15:00:00Z.',
    ])
  })

  it.each(['1969-12-31T23:59:59Z', '3000-01-01T00:00:00Z', '2999-12-31T23:59:59-01:00'])(
    '%s is beyond what is stored',
    (given) => {
      expect(messagesOf(instant, given)).toEqual(['Please enter a year from 1970 to 2999.'])
    },
  )
})

describe('a local date', () => {
  it.each(['2026-03-02', '2024-02-29', '0000-01-01', '9999-12-31'])('may be %s', (given) => {
    expect(localDate.parse(given)).toBe(given)
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-3-2',
    '2026-03-02T00:00',
    '+02026-03-02',
    '',
    20260302,
    null,
  ])('is not %j', (given) => {
    expect(messagesOf(localDate, given)).toEqual(['Please enter a date as yyyy-MM-dd.'])
  })
})

describe('text', () => {
  it('is trimmed, and asked for in its own words', () => {
    const name = text(5, 'A name, please.')
    expect(name.parse('  Ann ')).toBe('Ann')
    for (const nothing of ['', '  ', undefined, null]) {
      expect(messagesOf(name, nothing)).toEqual(['A name, please.'])
    }
    expect(messagesOf(name, 7)).toEqual(['Please enter text.'])
    expect(messagesOf(name, 'Annabel')).toEqual(['Please keep this to 5 characters.'])
    expect(messagesOf(name, 'A\0')).toEqual(['Please leave out control characters.'])
  })

  it('has one spelling, and no more marks on a letter than any language', () => {
    expect(text(5).parse('Zoe\u0308')).toBe('Zo\u00eb')
    const stacked = `a${'\u0315'.repeat(40)}\u0334`
    expect(text(99).parse(stacked)).toBe(`a${'\u0315'.repeat(30)}`)
    expect(text(99).parse('\uff76\uff9e'.repeat(40))).toBe('\uff76\uff9e'.repeat(40))
  })

  it('that is optional is null when there is none', () => {
    expect(['', ' ', null, undefined].map((given) => optionalText(5).parse(given))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('an email address', () => {
  it.each(['ann@example.edu', 'a.b+c@sub.example.co', "o'neil@example.edu", 'ü@exämple.de'])(
    'may be %s',
    (given) => {
      expect(email.parse(` ${given} `)).toBe(given)
    },
  )

  it.each([
    'ann',
    'ann@',
    '@example.edu',
    'ann@example',
    'a@b@c.de',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'Ann <a@b.co>',
    'a b@c.de',
    'a@b..co',
    'a@.co',
    'a@b.co.',
    'a@b.co\r\nBcc: x@y.zz',
    'a\0@b.co',
    'a\u3164@b.co',
    'a@b.co\uff0cc@d.co',
    '',
  ])('is not %j', (given) => {
    expect(accepts(email, given)).toBe(false)
  })

  it.each(['\u212aim@example.edu', 'Kim@\uff45xample.edu', 'Kim@example\u3002edu'])(
    'in letters that look alike, %j, is the plain one',
    (given) => {
      expect(email.parse(given)).toBe('Kim@example.edu')
    },
  )

  it('that is missing gets the message of the form', () => {
    for (const nothing of [undefined, null, '']) {
      expect(messagesOf(email, nothing)).toEqual(['Please enter a valid email address'])
    }
  })
})

describe('a field with a default', () => {
  it('is read as the default when undefined, null or empty, and keeps zero', () => {
    const minutes = withDefault(integer({ min: 0, max: 60 }), 30)
    for (const nothing of [undefined, null, '']) expect(minutes.parse(nothing)).toBe(30)
    expect(minutes.parse('0')).toBe(0)
  })

  it('is reset by an update with null, and unchanged by undefined', () => {
    const change = z.object({ minutes: resettable(integer({ min: 0, max: 60 }), 30) })
    expect(change.parse({})).toEqual({})
    for (const nothing of [null, '']) {
      expect(change.parse({ minutes: nothing })).toEqual({ minutes: 30 })
    }
    expect(change.parse({ minutes: 0 })).toEqual({ minutes: 0 })
  })
})
