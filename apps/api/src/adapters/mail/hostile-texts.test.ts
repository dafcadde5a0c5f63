import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { writeMail } from '@haircuts/core/messages/content'
import type { MailContent } from '@haircuts/core/messages/texts'
import { ORIGINAL_TEXTS } from '@haircuts/core/site/emails-form'
import { parse as parseCsv } from 'csv-parse/sync'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvWriter } from '../../backup/export-data.ts'
import { hostileTexts, readPage } from './hostile-texts.testing.ts'
import { filesMailer } from './mailer-files.ts'

const { texts, label } = hostileTexts(100)
const TIMEOUT_MS = 30_000 + texts.length * 200

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'haircuts-hostile-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function content(text: string): MailContent {
  return {
    kind: 'confirmation',
    texts: ORIGINAL_TEXTS,
    clientName: text,
    person: text,
    bookedBy: text,
    service: text,
    title: text,
    addons: [text],
    start: new Date('2026-03-03T20:00:00Z'),
    formerStart: null,
    durationMinutes: 55,
    group: null,
    price: 29,
    zone: 'America/New_York',
    business: { name: text, phone: text, email: 'b@example.edu', logoUrl: '' },
    address: text,
    place: text,
    beforeYouCome: text,
    addressFollows: null,
    limits: {
      reschedule: { until: null, isOver: false },
      cancel: { until: null, isOver: false },
    },
    contact: 'call 979 555 0100',
    request: null,
    weeks: null,
    canRepeat: false,
    dates: [],
    links: {
      coming: 'https://cuts.example.edu/coming/c',
      reschedule: 'https://cuts.example.edu/reschedule/r',
      cancel: 'https://cuts.example.edu/cancel/c',
      again: 'https://cuts.example.edu/book#again=a',
      book: 'https://cuts.example.edu/book',
      donate: 'https://cuts.example.edu/donate',
      myLinks: 'https://cuts.example.edu/links',
      manage: 'https://cuts.example.edu/appointment/m',
      calendar: 'https://cuts.example.edu/c',
    },
  }
}

it(
  `${label} stay text in emails`,
  async () => {
    const mailer = filesMailer(folder, null)
    const harmless = readPage(writeMail(content('Ann')).html).structure
    for (const [n, text] of texts.entries()) {
      const { subject, html, text: plain } = writeMail(content(text))
      const key = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
      const from = { name: text, email: 'barber@example.edu' }
      const sent = await mailer.send({
        key,
        kind: 'confirmation',
        from,
        replyTo: from,
        unsubscribeUrl: null,
        to: 'ann@example.edu',
        subject: `${subject} ${text}`,
        html,
        text: plain,
        calendar: null,
        template: null,
      })
      expect(sent).toMatchObject({ outcome: 'accepted' })
      const file = readFileSync(join(folder, 'mail', `${key}.eml`))
      const read = await PostalMime.parse(file)
      expect({ text, headers: read.headers.map(({ key }) => key).toSorted() }).toEqual({
        text,
        headers: [
          'content-type',
          'date',
          'from',
          'message-id',
          'mime-version',
          'reply-to',
          'subject',
          'to',
        ],
      })
      expect(read.to).toEqual([{ address: 'ann@example.edu', name: '' }])
      expect(read.from).toMatchObject({ address: 'barber@example.edu' })
      expect(read.replyTo).toMatchObject([{ address: 'barber@example.edu' }])
      expect(read.attachments).toEqual([])
      expect({ text, structure: readPage(read.html ?? '').structure }).toEqual({
        text,
        structure: harmless,
      })
    }
  },
  TIMEOUT_MS,
)

it(
  `${label} are read from a CSV file as they were written, and none as a formula`,
  async () => {
    const csv = csvWriter(['id', 'name'])
    const rows = texts.map((name, id) => ({ id, name }))
    const file = await textOf(Readable.from(rows).pipe(csv))
    const read: string[][] = parseCsv(file, { bom: true, from_line: 2 })
    const unguarded = read.map(([, name], n) => (name === `'${texts[n]}` ? texts[n] : name))
    expect(unguarded).toEqual(texts)
    expect(read.filter(([, name = '']) => /^[=+\-@\t\r]/.test(name))).toEqual([])
  },
  TIMEOUT_MS,
)
