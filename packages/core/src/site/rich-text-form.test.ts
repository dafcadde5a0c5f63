import { expect, it } from 'vitest'
import { isPlaceholder, isSafeLink, shownLink } from './internal/safe-link-form.ts'
import { type Block, type Inline, parseRichText } from './rich-text-form.ts'

const lineOf = (source: string) => parseRichText(source)[0]?.lines[0]

it('reads paragraphs, line breaks and lists', () => {
  expect(parseRichText('One\ntwo\r\n\r\nThree\n- a\n* b\n1. c\n2) d')).toEqual([
    { kind: 'paragraph', lines: [['One'], ['two']] },
    { kind: 'paragraph', lines: [['Three']] },
    { kind: 'bullets', lines: [['a'], ['b']] },
    { kind: 'numbers', lines: [['c'], ['d']] },
  ] satisfies Block[])
})

it('reads bold, italics and links, and leaves escaped marks alone', () => {
  expect(lineOf('A **bold** and *slanted* [word](https://a.edu/?q=1), \\*not\\*')).toEqual([
    'A ',
    { kind: 'bold', content: ['bold'] },
    ' and ',
    { kind: 'italic', content: ['slanted'] },
    ' ',
    { kind: 'link', to: 'https://a.edu/?q=1', text: 'word' },
    ', *not*',
  ] satisfies Inline[])
})

it.for([
  '<b>bold</b>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '# heading',
  '`code`',
  '&lt;b&gt;',
  '2 * 3 * 4',
  '**open',
  '[no address]',
])('shows %j as it was typed', (source) => {
  expect(lineOf(source)).toEqual([source])
})

const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert%281%29',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.edu/1',
  '//evil.edu',
  '/\\evil.edu',
  '/admin/content',
  'evil.edu',
  '',
]

it.for(HOSTILE)('never links to %j', (address) => {
  expect(isSafeLink(address)).toBe(false)
  expect(shownLink(address)).toBeUndefined()
  const parts = parseRichText(`[x](${address})`).flatMap(({ lines }) => lines.flat())
  expect(parts.filter((part) => typeof part !== 'string')).toEqual([])
})

it.for(['https://a.edu', 'http://a.edu', 'mailto:ann@a.edu', 'tel:+19795550100', 'sms:5550100'])(
  'links to %s',
  (address) => {
    expect(shownLink(address)).toBe(address)
    expect(lineOf(`[x](${address})`)).toEqual([{ kind: 'link', to: address, text: 'x' }])
  },
)

it.for([
  ['https://contact.example.com/', true],
  ['https://EXAMPLE.com', true],
  ['https://shop.example', true],
  ['mailto:me@example.com', true],
  ['', true],
  ['https://counterexample.com', false],
  ['https://example.com.edu', false],
  ['mailto:me@a.edu', false],
] as const)('%s is a placeholder: %s', ([address, expected]) => {
  expect(isPlaceholder(address)).toBe(expected)
})

it('reads hostile text of the greatest length within a moment', () => {
  for (const unit of ['*', '**', '[', '[a](', '\\', '- ', '[a](b)*', '**a*', '1. *']) {
    const before = performance.now()
    parseRichText(unit.repeat(5000))
    expect(performance.now() - before, unit).toBeLessThan(500)
  }
})
