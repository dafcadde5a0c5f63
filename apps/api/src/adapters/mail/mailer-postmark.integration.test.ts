import type { Mail } from '@haircuts/core/emails/mailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postmarkMailer } from './mailer-postmark.ts'
import { type Fault, type PostmarkServer, startPostmark } from './postmark.testing.ts'

let postmark: PostmarkServer

beforeEach(async () => {
  postmark = await startPostmark()
})
afterEach(() => postmark.stop())

const mailer = (token = 'token') =>
  postmarkMailer({ token, sender: null, apiUrl: postmark.url, timeoutSeconds: 0.3 })

function mail(more: Partial<Mail> = {}): Mail {
  return {
    key: '6a0c1b5e-0000-4000-8000-000000000001',
    kind: 'confirmation',
    from: { name: 'The Open Chair', email: 'barber@example.edu' },
    replyTo: null,
    unsubscribeUrl: null,
    to: 'ann@example.edu',
    subject: 'You are booked',
    html: '<p>Hi</p>',
    text: 'Hi',
    calendar: null,
    template: null,
    ...more,
  }
}

describe('a mail to Postmark', () => {
  it('carries both bodies, the invitation, our key and one recipient', async () => {
    const calendar = { method: 'REQUEST', file: 'BEGIN:VCALENDAR' } as const
    const response = await mailer().send(mail({ calendar }))
    expect(response).toEqual({ outcome: 'accepted', serviceId: 'pm-1', note: null })
    expect(postmark.accepted[0]?.body).toMatchObject({
      From: '"The Open Chair" <barber@example.edu>',
      To: 'ann@example.edu',
      Subject: 'You are booked',
      HtmlBody: '<p>Hi</p>',
      TextBody: 'Hi',
      Metadata: { 'message-key': mail().key },
      Attachments: [
        {
          Name: 'haircut.ics',
          ContentType: 'text/calendar; charset=utf-8; method=REQUEST',
          Content: Buffer.from('BEGIN:VCALENDAR').toString('base64'),
        },
      ],
    })
  })

  it('lets no name end the sender or begin another', async () => {
    const name = 'A" <x@y.z>,\r\nBcc: b'
    await mailer().send(mail({ from: { name, email: 'barber@example.edu' } }))
    const from = String(postmark.accepted[0]?.body.From)
    expect(from).toBe('"A  <x@y.z>,  Bcc: b" <barber@example.edu>')
  })

  it('sends answers to the public address of the business where that is not the sender', async () => {
    await mailer().send(mail({ replyTo: { name: 'The Open Chair', email: 'hello@example.edu' } }))
    expect(postmark.accepted[0]?.body.ReplyTo).toBe('"The Open Chair" <hello@example.edu>')
  })

  it('lets the mail program unsubscribe by one press', async () => {
    const unsubscribeUrl = `https://barber.example/haircuts/unsubscribe/${'x'.repeat(43)}`
    await mailer().send(mail({ unsubscribeUrl }))
    expect(postmark.accepted[0]?.body.Headers).toEqual([
      { Name: 'Auto-Submitted', Value: 'auto-generated' },
      { Name: 'List-Unsubscribe', Value: `<${unsubscribeUrl}>` },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ])
  })

  it('goes by the transactional stream, and a reminder to book by its own where there is one', async () => {
    const options = { token: 'token', sender: null, apiUrl: postmark.url, nudgeStream: 'broadcast' }
    await postmarkMailer(options).send(mail())
    await postmarkMailer(options).send(mail({ kind: 'nudge' }))
    await mailer().send(mail({ kind: 'nudge' }))
    const streams = postmark.accepted.map(({ body }) => body.MessageStream)
    expect(streams).toEqual(['outbound', 'broadcast', 'outbound'])
  })

  it('waits for a sender', async () => {
    expect(await mailer().send(mail({ from: null }))).toMatchObject({ outcome: 'later' })
    expect(postmark.calls).toEqual([])
  })
})

describe('the response of Postmark', () => {
  const refused = { outcome: 'refused' }
  const later = { outcome: 'later', isUnsure: false }
  const unsure = { outcome: 'later', isUnsure: true }

  it.each<[string, Fault, object]>([
    ['an inactive recipient ends it', { status: 422, code: 406 }, refused],
    ['an invalid mail ends it', { status: 422, code: 300 }, refused],
    ['a limit of its rate is waited for', { status: 429, code: 429 }, later],
    ['a wrong sender is waited for', { status: 422, code: 400 }, later],
    ['an error of its own leaves it open', { status: 500, code: 0 }, unsure],
    ['a pause of its own leaves it open', { status: 503, code: 100 }, unsure],
    ['a broken connection leaves it open', 'reset', unsure],
    ['a lost response leaves the outcome unknown', 'lost', unsure],
    ['silence leaves it open', 'silent', unsure],
    ['a page in HTML leaves it open', 'html', unsure],
  ])('%s', async (_, fault, outcome) => {
    postmark.fault = () => fault
    expect(await mailer().send(mail())).toMatchObject(outcome)
    expect(await mailer().send(mail({ template: { id: '1001', model: {} } }))).toMatchObject(
      outcome,
    )
  })

  it('a wrong token is waited for', async () => {
    expect(await mailer('another').send(mail())).toMatchObject(later)
  })

  it('a missing one leaves the outcome open', async () => {
    const away = mailer()
    await postmark.stop()
    expect(await away.send(mail())).toMatchObject(unsure)
    await expect(away.find(mail().key)).rejects.toThrow()
  })
})

describe('a template', () => {
  it('is rendered by Postmark where it knows it, by number or by name', async () => {
    const model = { client_name: 'Ann' }
    await mailer().send(mail({ template: { id: '1001', model } }))
    await mailer().send(mail({ template: { id: 'confirmation', model } }))
    const sent = postmark.accepted.map(({ path, body }) => ({ path, body }))
    expect(sent).toMatchObject([
      { path: '/email/withTemplate', body: { TemplateId: 1001, TemplateModel: model } },
      { path: '/email/withTemplate', body: { TemplateAlias: 'confirmation' } },
    ])
  })

  it('missing at Postmark is replaced by the built-in mail and logged', async () => {
    postmark.fault = (path) => (path === '/email/withTemplate' ? { status: 422, code: 1101 } : null)
    const response = await mailer().send(mail({ template: { id: '1001', model: {} } }))
    expect(response).toMatchObject({
      outcome: 'accepted',
      note: 'Postmark has no usable template 1001, so the built-in email was sent.',
    })
    expect(postmark.accepted).toMatchObject([{ path: '/email', body: { TextBody: 'Hi' } }])
  })
})

describe('asking what Postmark has', () => {
  it('finds a mail whose response was lost, by our key', async () => {
    postmark.fault = () => 'lost'
    await mailer().send(mail())
    postmark.fault = () => null
    expect(await mailer().find(mail().key)).toBe('pm-1')
    expect(await mailer().find('6a0c1b5e-0000-4000-8000-000000000002')).toBeNull()
  })

  it.each<Fault>(['html', 'reset', { status: 500, code: 0 }])(
    'says that it cannot tell, and not that there is none: %j',
    async (fault) => {
      postmark.fault = () => fault
      await expect(mailer().find(mail().key)).rejects.toThrow()
    },
  )
})
