import { expect, it } from 'vitest'
import { fieldsOf, guessColumns, sourceOf } from './columns.ts'
import { checkRow } from './plan.ts'

const SQUARE =
  'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Birthday,Memo,Creation Source,Square Customer ID'
const ACUITY = 'First Name,Last Name,Phone,Email,Notes,Days Since Last Appointment'
const OWN = 'id,name,email,phone,notes,created_at'

it.for([
  ['square', SQUARE, { firstName: 1, lastName: 2, email: 3, phone: 4, notes: 8 }],
  ['acuity', ACUITY, { firstName: 0, lastName: 1, phone: 2, email: 3, notes: 4 }],
  ['own', OWN, { name: 1, email: 2, phone: 3, notes: 4 }],
  ['other', 'E-Mail;Customer;Mobile', { email: 0, name: 1, phone: 2 }],
  ['other', 'Kunde;Anschrift', {}],
] as const)('recognises the columns of %s', ([source, line, fields]) => {
  const headers = line.split(/[,;]/)
  expect(sourceOf(headers)).toBe(source)
  const guessed = guessColumns(headers)
  const found = guessed.flatMap((field, index) => (field ? [[field, index]] : []))
  expect(Object.fromEntries(found)).toEqual(fields)
  expect(guessed).toHaveLength(headers.length)
})

it('prefers first and last name to a single column, and the first of two emails', () => {
  expect(guessColumns(['Name', 'First', 'Last', 'Email', 'Mail', 'Notes', 'Memo'])).toEqual([
    null,
    'firstName',
    'lastName',
    'email',
    null,
    'notes',
    'notes',
  ])
})

it('joins first and last name, and notes of several columns', () => {
  const columns = ['firstName', 'lastName', 'notes', null, 'notes', 'email'] as const
  expect(fieldsOf(['Ann', 'Marsh', 'Left-handed', 'x', 'Likes tea'], columns)).toEqual({
    name: 'Ann Marsh',
    email: '',
    phone: '',
    notes: 'Left-handed\nLikes tea',
  })
})

const ANN = { name: 'Ann  Marsh', email: 'ann@example.edu', phone: '', notes: '' }

it.for([
  [{}, null],
  [{ name: '' }, 'The name is missing.'],
  [{ email: '' }, 'An email address or a phone number is needed.'],
  [{ email: 'ann at home' }, 'Email: Please enter a valid email address'],
  [{ email: 'a@example.edu, b@example.edu' }, 'Email: There are two addresses in this field.'],
  [{ name: 'https://spam.example' }, 'Name: Please leave out web addresses.'],
  [{ phone: '9'.repeat(41) }, 'Phone: Please keep this to 40 characters.'],
  [{ notes: 'x'.repeat(5001) }, 'Notes: Please keep this to 5000 characters.'],
  [{ notes: 'bell \u0007' }, 'Notes: Please leave out control characters.'],
] as const)('rejects a row that the form of a client would reject: %j', ([change, problem]) => {
  expect(checkRow(2, { ...ANN, ...change })).toMatchObject({ problem })
})

it('tidies the fields of a row', () => {
  expect(checkRow(2, { ...ANN, notes: 'one\r\ntwo' })).toMatchObject({
    name: 'Ann Marsh',
    notes: 'one\ntwo',
  })
})
