import { expect, it } from 'vitest'
import { fieldsOf, guessColumns, namedColumns, sourceOf } from './columns.ts'
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
  const guessed = namedColumns(headers)
  const found = guessed.flatMap((field, index) => (field ? [[field, index]] : []))
  expect(Object.fromEntries(found)).toEqual(fields)
  expect(guessed).toHaveLength(headers.length)
})

it('takes all emails and notes', () => {
  expect(namedColumns(['Name', 'First', 'Last', 'Email', 'Mail', 'Notes', 'Memo'])).toEqual([
    'name',
    'firstName',
    'lastName',
    'email',
    'email',
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
    hasMore: false,
  })
})

it.for([
  [['Annie', 'Ann', 'Marsh'], 'Ann Marsh'],
  [['Ann Marsh'], 'Ann Marsh'],
  [['Ann Marsh', '', 'Marsh'], 'Ann Marsh'],
  [['Ann', '', 'Marsh'], 'Ann Marsh'],
  [['', '', 'Marsh'], 'Marsh'],
] as const)('prefers first and last name to a single column: %j', ([cells, name]) => {
  expect(fieldsOf(cells, ['name', 'firstName', 'lastName'])).toMatchObject({ name })
})

it('takes the first email and the mobile number, and puts the others into the notes', () => {
  const headers = ['Name', 'E-mail', 'E-mail 2', 'Home Phone', 'Mobile Phone', 'Notes']
  const columns = namedColumns(headers)
  const row = [
    'Ann Marsh',
    'n/a',
    'a@example.edu ::: b@example.edu',
    '979 555 0100',
    '979 555 0101',
  ]
  expect(fieldsOf([...row, 'Left-handed'], columns, headers)).toEqual({
    name: 'Ann Marsh',
    email: 'a@example.edu',
    phone: '979 555 0101',
    notes: 'Left-handed\nb@example.edu\n979 555 0100',
    hasMore: true,
  })
  expect(fieldsOf(['Ann Marsh', '', '', '979 555 0100'], columns, headers)).toMatchObject({
    phone: '979 555 0100',
    hasMore: false,
  })
})

it.for([
  ['Kunde;Kontakt', 'Ann Marsh;ann@example.edu', ['name', 'email']],
  ['Kunde;Kontakt;Fax', 'Ann Marsh;979 555 0100;979 555 0101', ['name', 'phone', null]],
  ['Name;Email;Phone', 'Ann Marsh;979 555 0100;ann@example.edu', ['name', 'phone', 'email']],
  ['Client;Full Name;Tel', '1207;Ann Marsh;979 555 0100', [null, 'name', 'phone']],
  ['Name;Birthday;Mobile', 'Ann Marsh;2001-05-12;9795550100', ['name', null, 'phone']],
  [';;', '979 555 0100;Ann Marsh;ann@example.edu', ['phone', 'name', 'email']],
  [';;', 'Ann;Marsh;979 555 0100', ['firstName', 'lastName', 'phone']],
  [';', 'Ann;(979) 555-0100', ['name', 'phone']],
] as const)('finds the fields of %s by what the columns hold', ([names, cells, fields]) => {
  const table = { headers: names.split(';'), rows: [{ line: 2, cells: cells.split(';') }] }
  expect(guessColumns({ source: 'other', ...table })).toEqual(fields)
})

const ANN = { name: 'Ann  Marsh', email: 'ann@example.edu', phone: '', notes: '' }

it.for([
  [{}, null],
  [{ name: '' }, 'The name is missing.'],
  [{ email: '' }, 'An email address or a phone number is needed.'],
  [{ email: 'ann at home' }, 'Email: Please enter a valid email address'],
  [{ name: '=A2&B2' }, 'Name: “=A2&B2” is a formula.'],
  [{ name: '#¿NOMBRE?' }, 'Name: “#¿NOMBRE?” is a mistake of the spreadsheet.'],
  [{ name: '1207' }, 'Name: “1207” is a number.'],
  [{ phone: '=1+1' }, 'Phone: “=1+1” is a formula.'],
  [{ phone: '########' }, 'Phone: “########” is a mistake of the spreadsheet.'],
  [{ phone: '9,79556E+09' }, 'Phone: A spreadsheet has changed this number to “9,79556E+09”.'],
  [{ phone: '12/05/1999' }, 'Phone: “12/05/1999” is a date.'],
  [{ phone: '2024-05-12 00:00:00' }, 'Phone: “2024-05-12 00:00:00” is a date.'],
  [{ phone: '12-May-99' }, 'Phone: “12-May-99” is a date.'],
  [{ phone: '979.555.0100' }, null],
  [{ phone: '+1 (979) 555-0100 x12' }, null],
  [{ name: '#1 Ann' }, null],
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
