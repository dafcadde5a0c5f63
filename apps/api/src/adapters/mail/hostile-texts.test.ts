import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { writeMail } from '@haircuts/core/emails/content'
import { mailContent } from '@haircuts/core/emails/content.testing'
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

/** The content of an email with a text in every place that people write. */
const content = (text: string) =>
  mailContent({
    ...{ clientName: text, person: text, bookedBy: text, service: text, title: text },
    ...{ addons: [text], address: text, place: text, beforeYouCome: text },
    business: { name: text, phone: text, email: 'b@example.edu', logoUrl: '' },
  })

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
