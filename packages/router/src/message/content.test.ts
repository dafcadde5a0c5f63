import { describe, expect, it } from 'vitest'
import { templateModel, writeMail } from './content.ts'
import { messageKind } from './schema.ts'
import type { MailContent } from './texts.ts'

const HOSTILE = '<script>alert(1)</script>" onload="x\r\nBcc: evil@example.com'

function content(more: Partial<MailContent> = {}): MailContent {
  return {
    kind: 'confirmation',
    clientName: 'Ann Marsh',
    person: null,
    service: "Men's fade",
    addons: ['Hot towel'],
    start: new Date('2026-03-03T20:00:00Z'),
    durationMinutes: 55,
    group: null,
    price: 29,
    zone: 'America/New_York',
    business: {
      name: 'The Open Chair',
      phone: '979 555 0100',
      email: 'b@example.edu',
      logoUrl: '',
    },
    address: null,
    addressFollows: null,
    limits: {
      reschedule: { until: null, isOver: false },
      cancel: { until: null, isOver: false },
    },
    contact: 'call 979 555 0100',
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
    },
    ...more,
  }
}

describe('a mail', () => {
  it('says when, what and how to change it, in both forms', () => {
    const { subject, html, text } = writeMail(content())
    expect(subject).toBe('You are booked: Tuesday, March 3 at 3:00 PM EST')
    for (const body of [html, text]) {
      expect(body).toContain('https://cuts.example.edu/reschedule/r')
      expect(body).toContain('https://cuts.example.edu/cancel/c')
      expect(body).toContain('Hot towel')
      expect(body).toContain('55 minutes')
    }
    expect(html).toContain('Men&#39;s fade')
    expect(text).toContain("Men's fade")
  })

  it.each(['www.evil.example/win prize', 'evil.example', 'a@evil.example now'])(
    'does not greet %s by what would become a link',
    (clientName) => {
      const { html, text } = writeMail(content({ clientName }))
      for (const body of [html, text]) {
        expect(body).toContain('Hi there, ')
        expect(body).not.toContain('evil')
      }
    },
  )

  it.each(['Ann Marsh', 'J.', 'Jr. Lee', 'O’Neil Ray'])(
    'greets %s by the first word',
    (clientName) => {
      expect(writeMail(content({ clientName })).text).toContain(`Hi ${clientName.split(' ')[0]}, `)
    },
  )

  it.each(messageKind.options)(
    '%s: nothing that anybody typed becomes markup or a header',
    (kind) => {
      const business = { name: HOSTILE, phone: HOSTILE, email: HOSTILE, logoUrl: HOSTILE }
      const { subject, html } = writeMail(
        content({
          kind,
          clientName: HOSTILE,
          service: HOSTILE,
          addons: [HOSTILE],
          address: HOSTILE,
          business,
        }),
      )
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).not.toContain('<script')
      expect(html).not.toMatch(/" onload/)
    },
  )

  it('asks with one button in the reminder whether the client comes', () => {
    const { html, text } = writeMail(content({ kind: 'reminder' }))
    expect(html.match(/class="button"[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/href="https:\/\/cuts\.example\.edu\/coming\/c".*>I’m coming$/),
    ])
    expect(text).toContain('I’m coming:\nhttps://cuts.example.edu/coming/c')
    expect(text).toContain('Reschedule appointment:\nhttps://cuts.example.edu/reschedule/r')
    expect(text).toContain('Cancel appointment:\nhttps://cuts.example.edu/cancel/c')
  })

  it('tells the address only where it is given', () => {
    expect(writeMail(content()).text).not.toContain('Where')
    expect(writeMail(content({ address: '12 Maple Street' })).text).toContain('12 Maple Street')
    const follows = (addressFollows: MailContent['addressFollows']) =>
      writeMail(content({ addressFollows })).text
    expect(follows('in-time')).toContain('no later than 2 hours')
    expect(follows('by-hand')).toContain('The barber sends you the address')
    expect(follows('by-hand')).not.toContain('2 hours')
    expect(follows(null)).not.toMatch(/address/i)
  })

  it('says until when its links change the visit, and whom to call after that', () => {
    const until = { until: new Date('2026-03-02T20:00:00Z'), isOver: false }
    const limits = { reschedule: until, cancel: until }
    const words =
      'You can reschedule or cancel online until Monday, March 2 at 3:00 PM EST. After that, please call 979 555 0100.'
    for (const kind of ['confirmation', 'reschedule', 'reminder'] as const)
      expect(writeMail(content({ kind, limits })).text).toContain(words)
    expect(templateModel(content({ limits }))).toMatchObject({ change_limits: words })
    const over = { ...until, isOver: true }
    const late = content({ limits: { reschedule: over, cancel: over } })
    expect(writeMail(late).text).toContain('If something comes up, please call 979 555 0100.')
    expect(writeMail(late).text).not.toMatch(/cancel here|\/reschedule\/|\/cancel\//)
    const onlyCancel = writeMail(content({ limits: { reschedule: over, cancel: until } })).text
    expect(onlyCancel).toContain('If something comes up, please cancel here')
    expect(onlyCancel).toContain('https://cuts.example.edu/cancel/c')
    expect(onlyCancel).not.toContain('/reschedule/')
    expect(writeMail(content()).text).not.toContain('online until')
  })

  it('names the zone, so that an hour which comes twice is told apart', () => {
    const at = (start: string) => writeMail(content({ start: new Date(start) })).subject
    expect(at('2026-11-01T05:30:00Z')).toContain('1:30 AM EDT')
    expect(at('2026-11-01T06:30:00Z')).toContain('1:30 AM EST')
  })

  it('shows an organizer everyone in a row of their own, and the sum', () => {
    const member = { start: new Date('2026-03-03T20:00:00Z'), service: 'Kids cut', url: null }
    const group = [
      { ...member, name: 'Ann Marsh', price: 29 },
      { ...member, name: '<Ben>', price: 14.5 },
    ]
    const { html, text } = writeMail(content({ group }))
    expect(html).toContain('>&lt;Ben&gt;, 3:00 PM EST: Kids cut</p>')
    expect(text).toContain('\n  <Ben>, 3:00 PM EST: Kids cut\n')
    expect(text).toContain('Suggested donation: $43.50 for both of you')
    const cancelled = writeMail(content({ kind: 'cancellation', group })).text
    expect(cancelled).toContain('Cancelled:')
    expect(cancelled).not.toContain('Suggested donation')
  })

  it('gives a template of the mail service the same facts', () => {
    expect(templateModel(content())).toMatchObject({
      client_name: 'Ann Marsh',
      date: 'Tuesday, March 3',
      time: '3:00 PM EST',
      price: '$29.00',
      reschedule_url: 'https://cuts.example.edu/reschedule/r',
    })
  })
})
