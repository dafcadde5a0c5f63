import { readTable } from '@haircuts/core/clients/import/file-text'
import { expect, it } from 'vitest'
import { errorFrom } from '../../testing.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const cellsOf = (bytes: Uint8Array) => readTable(bytes).rows.map(({ cells }) => cells)

function utf16(text: string, isLittle: boolean, hasMark = true): Uint8Array {
  const bytes = Buffer.from(`${hasMark ? '\uFEFF' : ''}${text}`, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}

const TABLE = 'Name,Email\nZoë Núñez,zoe@example.edu\n'

it.for([
  ['UTF-8', utf8(TABLE)],
  ['UTF-8 with a mark', utf8(`\uFEFF${TABLE}`)],
  ['UTF-16 LE', utf16(TABLE, true)],
  ['UTF-16 BE', utf16(TABLE, false)],
  ['UTF-16 LE without a mark', utf16(TABLE, true, false)],
  ['UTF-16 BE without a mark', utf16(TABLE, false, false)],
  ['Windows-1252', Buffer.from(TABLE, 'latin1')],
] as const)('reads %s', ([, bytes]) => {
  expect(readTable(bytes)).toMatchObject({
    headers: ['Name', 'Email'],
    rows: [{ line: 2, cells: ['Zoë Núñez', 'zoe@example.edu'] }],
  })
})

it.for([',', ';', '\t'])(
  'reads fields that %j separates, in quotes and with line breaks',
  (sign) => {
    const text = ['Name', '"Notes, all; of\tthem"', 'Email'].join(sign)
    const row = ['"Ann ""Scissors"" Marsh"', '"one\r\ntwo, three; four"', 'ann@example.edu'].join(
      sign,
    )
    expect(readTable(utf8(`${text}\r\n${row}\r\n\r\n${sign}${sign}\r\n`))).toMatchObject({
      headers: ['Name', 'Notes, all; of\tthem', 'Email'],
      rows: [
        { line: 3, cells: ['Ann "Scissors" Marsh', 'one\ntwo, three; four', 'ann@example.edu'] },
      ],
    })
  },
)

it('reads short and long rows, and quotes in the middle of a text', () => {
  expect(cellsOf(utf8('Name,Email\nAnn\nBob "Bo" Fox,b@example.edu,more\n'))).toEqual([
    ['Ann'],
    ['Bob "Bo" Fox', 'b@example.edu', 'more'],
  ])
})

it('removes what other exports add against formulas, and leaves formulas as text', () => {
  const rows = ["'=1+1", "'+1 979", "'@x", '="0979"', '=HYPERLINK("x")', "O'Neil", "'tis"]
  const text = `A\n${rows.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\n')}\n`
  expect(cellsOf(utf8(text)).flat()).toEqual([
    '=1+1',
    '+1 979',
    '@x',
    '0979',
    '=HYPERLINK("x")',
    "O'Neil",
    "'tis",
  ])
})

it.for([
  ['', 'This file is empty.'],
  ['Name,Email\n', 'This file has a heading row, but no other rows.'],
  [`Name\n${'Ann\n'.repeat(10_001)}`, 'This file has more than 10,000 rows. Please split it.'],
  [
    'PK\u0003\u0004\0\0\u0008\0',
    'This file is not a readable CSV file. Please export it again as CSV.',
  ],
  ['x'.repeat(5 * 1024 * 1024 + 1), 'This file is larger than 5 MB. Please split it.'],
] as const)('refuses %.10j', async ([text, detail]) => {
  const error = await errorFrom((async () => readTable(utf8(text)))())
  expect(error).toMatchObject({ status: 422, message: detail, errors: [{ path: 'file' }] })
})
