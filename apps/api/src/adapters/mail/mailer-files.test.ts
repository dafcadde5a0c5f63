import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mail } from '@haircuts/core/emails/mailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesMailer } from './mailer-files.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'haircuts-mail-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const mail: Mail = {
  key: '6a0c1b5e-0000-4000-8000-000000000001',
  kind: 'confirmation',
  from: { name: 'The Open Chair', email: 'barber@example.edu' },
  replyTo: null,
  unsubscribeUrl: null,
  to: 'ann@example.edu',
  subject: 'You are booked',
  html: '<p>Grüße</p>',
  text: `Hi\n\nReschedule appointment:\nhttp://localhost:3000/haircuts/reschedule/${'t'.repeat(43)}\n`,
  calendar: { method: 'REQUEST', file: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' },
  template: null,
}
const folder = () => join(dataDir, 'mail')
const written = () => readFileSync(join(folder(), `${mail.key}.eml`), 'utf8')

describe('mail stored as files', () => {
  it('can be opened by mail programs, with text, HTML and the invitation', async () => {
    const mailer = filesMailer(dataDir, null)
    expect(await mailer.send(mail)).toMatchObject({ outcome: 'accepted' })
    const text = written()
    expect(text).toMatch(/^From: The Open Chair <barber@example\.edu>\r\n/m)
    expect(text).toMatch(/^To: ann@example\.edu\r\n/m)
    expect(text).toMatch(/^Subject: You are booked\r\n/m)
    expect(text).toMatch(/^MIME-Version: 1\.0\r\n/m)
    const kinds = [...text.matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, kind]) => kind)
    expect(kinds).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'text/html',
      'text/calendar',
      'application/ics',
    ])
    expect(text).toContain('method=REQUEST')
    // Links are not wrapped or encoded, so that they work in a text editor.
    expect(text).toContain(`http://localhost:3000/haircuts/reschedule/${'t'.repeat(43)}`)
  })

  it('is one file however often it is sent, readable only by its owner, without temporary files', async () => {
    const mailer = filesMailer(dataDir, null)
    expect(await mailer.find(mail.key)).toBeNull()
    await Promise.all([mailer.send(mail), mailer.send(mail)])
    expect(readdirSync(folder())).toEqual([`${mail.key}.eml`])
    expect(statSync(join(folder(), `${mail.key}.eml`)).mode & 0o777).toBe(0o600)
    expect(await mailer.find(mail.key)).toBe(`${mail.key}.eml`)
  })

  it('sends answers to the public address of the business where that is not the sender', async () => {
    const replyTo = { name: 'The Open Chair', email: 'hello@example.edu' }
    await filesMailer(dataDir, null).send({ ...mail, replyTo })
    expect(written()).toMatch(/^Reply-To: The Open Chair <hello@example\.edu>\r\n/m)
  })

  it('leaves out the press without https, which mail programs do not use (RFC 8058)', async () => {
    const unsubscribeUrl = `http://localhost:3000/haircuts/unsubscribe/${'x'.repeat(43)}`
    await filesMailer(dataDir, null).send({ ...mail, unsubscribeUrl })
    expect(written()).not.toContain('List-Unsubscribe')
  })

  it('lets the mail program unsubscribe by one press, with the address on one line', async () => {
    const unsubscribeUrl = `https://barber.example/haircuts/unsubscribe/${'x'.repeat(43)}`
    await filesMailer(dataDir, null).send({ ...mail, unsubscribeUrl })
    expect(written()).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
    expect(written()).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  })

  it('contains no header that a name or a subject tries to inject', async () => {
    const from = { name: 'X\r\nBcc: evil@example.com', email: 'barber@example.edu' }
    await filesMailer(dataDir, null).send({ ...mail, from, subject: 'a\r\nBcc: evil@example.com' })
    expect(written()).not.toMatch(/^Bcc:/im)
  })
})
