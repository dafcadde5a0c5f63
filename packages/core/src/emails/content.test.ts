import { describe, expect, it } from 'vitest'
import { EMAIL_NAMES, type EmailPart } from '../site/email-fields-form.ts'
import { type EmailTexts, ORIGINAL_TEXTS } from '../site/emails-form.ts'
import { mailContent } from './content.testing.ts'
import { templateModel, writeMail } from './content.ts'
import type { MailContent } from './mail-content.ts'
import { clientMessageKind } from './message-schema.ts'

const HOSTILE = '<script>alert(1)</script>" onload="x\r\nBcc: evil@example.com'

/** Words for every part of every email, of which `closing` tells the kind. */
function textsWith(texts: Partial<Record<EmailPart, string>>): EmailTexts {
  const all = { ...ORIGINAL_TEXTS }
  for (const name of EMAIL_NAMES) all[name] = { ...all[name], ...texts }
  return all
}

describe('in the barber’s words', () => {
  const OWN = {
    subject: 'Ahoy {name}',
    heading: 'Howdy <b>{name}</b>',
    intro: 'Dear {name}, "welcome" & hello.\n\nNew paragraph.',
    closing: 'Yours, {business}',
  }
  const INVITING = ['confirmation', 'reschedule', 'cancellation', 'address']
  const parts = {
    offer: {
      start: new Date('2026-03-04T20:00:00Z'),
      until: new Date('2026-03-03T21:00:00Z'),
      url: 'https://cuts.example.edu/offer/o',
    },
    closedDay: { times: [], until: new Date(0), reason: 'I am ill.', isTooSoon: false, url: null },
    minutesLate: 15,
  }

  it.each(clientMessageKind.options)('%s has them in both parts, escaped', (kind) => {
    const { subject, html, text } = writeMail(
      mailContent({ kind, texts: textsWith(OWN), ...parts }),
    )
    if (INVITING.includes(kind)) expect(subject).toContain("Men's fade with hot towel, Tue Mar 3")
    else expect(subject).toBe('Ahoy Ann')
    expect(text).toMatch(/^Howdy <b>Ann<\/b>\n/)
    expect(text).toContain('Dear Ann, "welcome" & hello.\n\nNew paragraph.')
    expect(text).toContain('\n\nYours, The Open Chair\n')
    expect(html).toContain('Howdy &lt;b&gt;Ann&lt;/b&gt;</h1>')
    expect(html).toContain('Dear Ann, &quot;welcome&quot; &amp; hello.</p>')
    expect(html).toContain('Yours, The Open Chair</p>')
    expect(`${subject}${html}${text}`).not.toMatch(/\{\w+\}/)
  })

  it.each([
    'confirmation',
    'reschedule',
    'cancellation',
    'requested',
    'declined',
    'expired',
  ] as const)('%s of several has them too', (kind) => {
    const dates = [{ start: new Date('2026-03-03T20:00:00Z'), url: null }]
    const { subject, text } = writeMail(mailContent({ kind, dates, texts: textsWith(OWN) }))
    expect(subject).toBe('Ahoy Ann')
    expect(text).toContain('Dear Ann')
    expect(text).toContain('Tuesday, March 3 at 3:00 PM EST')
  })

  it('keeps what the reader has to know', () => {
    const written = (kind: MailContent['kind'], more: Partial<MailContent> = {}) =>
      writeMail(mailContent({ kind, texts: textsWith(OWN), ...parts, ...more })).text
    expect(written('reminder')).toContain('I’m coming:\nhttps://cuts.example.edu/coming/c')
    expect(written('reminder')).toContain('3:00 PM to 3:55 PM EST')
    expect(written('earlier')).toContain('Wednesday, March 4 at 3:00 PM EST is held for you until')
    expect(written('running-late')).toContain('will begin at about 3:15 PM EST')
    expect(written('closed-day')).toContain(
      'This is about your appointment on Tuesday, March 3 at 3:00 PM EST. I am ill.',
    )
    expect(
      written('nudge', { nudge: { isLast: true, unsubscribeUrl: 'https://u.edu' } }),
    ).toContain('This is the last reminder until your next visit.')
    expect(
      written('nudge', { nudge: { isLast: true, unsubscribeUrl: 'https://u.edu' } }),
    ).toContain('Stop reminders to book:\nhttps://u.edu')
    const groupChange = {
      clientName: 'Ben Ford',
      start: new Date('2026-03-03T20:30:00Z'),
      isByBarber: false,
      isComing: false,
      prices: [29],
      areNew: true,
    }
    expect(written('group-change', { groupChange })).toContain(
      'Ben cancelled the appointment on Tuesday, March 3 at 3:30 PM EST.',
    )
  })

  it('links to the appointment, and says the address only to those who may know it', () => {
    const texts = textsWith({ intro: 'Hi {name}. Come to {address}. See {link} first.' })
    const stranger = writeMail(mailContent({ texts }))
    expect(stranger.text).toContain('Hi Ann. See https://cuts.example.edu/appointment/m first.')
    expect(stranger.html).toMatch(/See <a [^>]*href="https:\/\/cuts\.example\.edu\/appointment\/m"/)
    const known = writeMail(mailContent({ texts, address: '12 Maple Street' }))
    expect(known.text).toContain('Come to 12 Maple Street. See')
  })

  it('adapts to another person of the group', () => {
    const texts = textsWith({ intro: '{Your} turn: see {you} on {day}.' })
    expect(writeMail(mailContent({ texts, person: 'Ben Ford' })).text).toContain(
      'Ben’s turn: see Ben on Tuesday, March 3.',
    )
  })

  it('has a subject of one line and of a bounded length, whatever was typed elsewhere', () => {
    const title = `Cut\r\nBcc: evil@example.edu ${'x'.repeat(500)}`
    const { subject } = writeMail(mailContent({ title }))
    expect(subject).toMatch(/^Cut Bcc/)
    expect(subject).toHaveLength(300)
  })
})

it('says before a visit what its service asks for, in both forms', () => {
  const beforeYouCome = 'Come with dry hair.\nNo <b>gel</b>.'
  for (const kind of ['confirmation', 'reminder', 'address'] as const) {
    const { html, text } = writeMail(mailContent({ kind, beforeYouCome }))
    expect(text).toContain('Before you come: Come with dry hair.\n  No <b>gel</b>.')
    expect(html).toContain('Come with dry hair.<br>No &lt;b&gt;gel&lt;/b&gt;.')
  }
  expect(templateModel(mailContent({ beforeYouCome })).before_you_come).toBe(beforeYouCome)
})

it('says how late the barber is and when the visit begins, without the facts of the booking', () => {
  const late = { kind: 'running-late', minutesLate: 15 } as const
  const { subject, html, text } = writeMail(mailContent(late))
  expect(subject).toBe('Running about 15 minutes late for your 3:00 PM appointment')
  for (const body of [html, text]) {
    expect(body).toContain('appointment will begin at about 3:15 PM EST')
    expect(body).toContain('call 979 555 0100')
    expect(body).not.toContain('How long')
  }
  expect(writeMail(mailContent({ ...late, person: 'Ben Marsh' })).subject).toBe(
    'Running about 15 minutes late for Ben’s 3:00 PM appointment',
  )
})

describe('the free clean-up', () => {
  const cleanup = {
    until: new Date('2026-03-18T03:59:59Z'),
    url: 'https://cuts.example.edu/appointment/v',
  }

  it('is offered by the follow-up of its visit until the 14th day', () => {
    const { html, text } = writeMail(mailContent({ kind: 'follow-up', cleanup }))
    for (const body of [html, text]) {
      expect(body).toContain(
        'A free neck and ear clean-up within 14 days comes with your cut: pick a time until Tuesday, March 17.',
      )
      expect(body).toContain('Book the free clean-up')
      expect(body).toContain(cleanup.url)
    }
    expect(writeMail(mailContent({ kind: 'follow-up' })).text).not.toContain('clean-up')
    expect(templateModel(mailContent({ kind: 'follow-up', cleanup }))).toMatchObject({
      cleanup_until: 'Tuesday, March 17',
      cleanup_url: cleanup.url,
    })
  })

  it('can be booked again by its cancellation', () => {
    const { text } = writeMail(mailContent({ kind: 'cancellation', cleanup }))
    expect(text).toContain('You can book it again until Tuesday, March 17.')
    expect(text).toContain(cleanup.url)
    expect(text).not.toContain('https://cuts.example.edu/book\n')
  })
})

describe('a mail', () => {
  it('says when, what and how to change it, in both forms', () => {
    const { subject, html, text } = writeMail(mailContent())
    expect(subject).toBe("Men's fade with hot towel, Tue Mar 3, 3:00 PM")
    for (const body of [html, text]) {
      expect(body).toContain('https://cuts.example.edu/reschedule/r')
      expect(body).toContain('https://cuts.example.edu/cancel/c')
      expect(body).toContain('Hot towel')
      expect(body).toContain('55 minutes')
      expect(body).toContain('3:00 PM to 3:55 PM EST')
      expect(body).toContain('$29 suggested')
    }
    expect(html).toContain('Men&#39;s fade')
    expect(text).toContain("Men's fade")
  })

  it.each(clientMessageKind.options)(
    '%s: nothing that anybody typed becomes markup or a header',
    (kind) => {
      const business = { name: HOSTILE, phone: HOSTILE, email: HOSTILE, logoUrl: HOSTILE }
      const { subject, html } = writeMail(
        mailContent({
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

  it('has the dates that a person waits for in its preview, at any time of day', () => {
    const waiting = { firstDate: '2026-11-27', lastDate: '2026-11-28', weekdays: [4, 5] }
    const content = mailContent({
      kind: 'waitlist',
      // The first date as an instant of UTC, which is the evening before in New York.
      start: new Date('2026-11-27'),
      zone: 'America/New_York',
      waiting: {
        ...waiting,
        fromTime: '00:00',
        toTime: '24:00',
        url: 'https://cuts.example.edu/w',
      },
    })
    expect(writeMail(content).html).toContain(
      'Men&#39;s fade, between November 27 and November 28, on Friday or Saturday',
    )
    expect(writeMail(content).html).not.toContain('November 26')
  })

  it('has a width and a padded button in Outlook, which knows neither max-width nor padded links', () => {
    const { html } = writeMail(mailContent({ kind: 'reminder' }))
    const [, open = '', inside = '', close = ''] =
      /<!--\[if mso\]>(.*?)<!\[endif\]-->(.*)<!--\[if mso\]>(.*?)<!\[endif\]-->/s.exec(html) ?? []
    expect(open).toContain('width="560"')
    expect(close).toBe('</td></tr></table>')
    expect(inside).toMatch(
      /<td class="button" bgcolor="#6b1821"[^>]*mso-padding-alt:13px 22px"><a /,
    )
  })

  it('asks with one button in the reminder whether the client comes', () => {
    const { html, text } = writeMail(mailContent({ kind: 'reminder' }))
    expect(html.match(/<a class="button"[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/href="https:\/\/cuts\.example\.edu\/coming\/c".*>I’m coming$/),
    ])
    expect(text).toContain('I’m coming:\nhttps://cuts.example.edu/coming/c')
    expect(text).toContain('Reschedule appointment:\nhttps://cuts.example.edu/reschedule/r')
    expect(text).toContain('Cancel appointment:\nhttps://cuts.example.edu/cancel/c')
  })

  it('tells the address only where it is given', () => {
    expect(writeMail(mailContent()).text).not.toContain('Where')
    expect(writeMail(mailContent({ address: '12 Maple Street' })).text).toContain('12 Maple Street')
    const follows = (addressFollows: MailContent['addressFollows']) =>
      writeMail(mailContent({ addressFollows })).text
    expect(follows('in-time')).toContain('no later than 2 hours')
    expect(follows('by-hand')).toContain('The barber will send you the address')
    expect(follows('by-hand')).not.toContain('2 hours')
    expect(follows(null)).not.toMatch(/address/i)
  })

  it('says until when its links change the visit, and whom to call after that', () => {
    const until = { until: new Date('2026-03-02T20:00:00Z'), isOver: false }
    const limits = { reschedule: until, cancel: until }
    const sentence =
      'You can reschedule or cancel online until Monday, March 2 at 3:00 PM EST. After that, please call 979 555 0100.'
    for (const kind of ['confirmation', 'reschedule', 'reminder'] as const)
      expect(writeMail(mailContent({ kind, limits })).text).toContain(sentence)
    expect(templateModel(mailContent({ limits }))).toMatchObject({ change_limits: sentence })
    const over = { ...until, isOver: true }
    const late = mailContent({ limits: { reschedule: over, cancel: over } })
    expect(writeMail(late).text).toContain('If something comes up, please call 979 555 0100.')
    expect(writeMail(late).text).not.toMatch(/below|\/reschedule\/|\/cancel\//)
    const onlyCancel = writeMail(mailContent({ limits: { reschedule: over, cancel: until } })).text
    expect(onlyCancel).toContain('If something comes up, please cancel with the link below')
    expect(onlyCancel).toContain('https://cuts.example.edu/cancel/c')
    expect(onlyCancel).not.toContain('/reschedule/')
    expect(writeMail(mailContent()).text).not.toContain('online until')
  })

  it('names the zone, so that a repeated hour is unambiguous', () => {
    const at = (start: string) => writeMail(mailContent({ start: new Date(start) })).text
    expect(at('2026-11-01T05:30:00Z')).toContain('1:30 AM EDT')
    expect(at('2026-11-01T06:30:00Z')).toContain('1:30 AM EST')
  })

  it('shows an organizer everyone in a row of their own, and the sum', () => {
    const member = {
      start: new Date('2026-03-03T20:00:00Z'),
      service: 'Kids cut',
      movedWith: false,
      url: null,
    }
    const group = [
      { ...member, name: 'Ann Marsh', price: 29 },
      { ...member, name: 'Ben', service: '<Kids cut>', price: 14.5 },
    ]
    const { html, text } = writeMail(mailContent({ group }))
    expect(html).toContain('>Ben, 3:00 PM EST: &lt;Kids cut&gt;</p>')
    expect(text).toContain('\n  Ben, 3:00 PM EST: <Kids cut>\n')
    expect(text).toContain('Donation: $43.50 suggested for both of you')
    const cancelled = writeMail(mailContent({ kind: 'cancellation', group })).text
    expect(cancelled).toContain('Cancelled:')
    expect(cancelled).not.toContain('Donation')
  })

  it('says who moves with the organizer, and the date of those who come on another day', () => {
    const member = { service: 'Kids cut', price: 0, url: null }
    const tuesday = { ...member, start: new Date('2026-03-03T20:30:00Z'), movedWith: true }
    const group = [
      { ...member, name: 'Ann Marsh', start: new Date('2026-03-03T20:00:00Z'), movedWith: false },
      { ...tuesday, name: 'Ben' },
      { ...member, name: 'Cal', start: new Date('2026-03-05T15:00:00Z'), movedWith: false },
    ]
    const { text } = writeMail(mailContent({ kind: 'reschedule', group }))
    expect(text).toContain('3:00 PM EST. Ben moves with you: everyone’s time is below.')
    expect(text).toContain('Cal, Thursday, March 5 at 10:00 AM EST: Kids cut')
    const [ann, , cal] = group
    const alone = mailContent({ kind: 'reschedule', group: ann && cal ? [ann, cal] : null })
    expect(writeMail(alone).text).not.toContain('with you')
  })

  it('gives a template of the mail service the same facts', () => {
    expect(templateModel(mailContent())).toMatchObject({
      client_name: 'Ann',
      date: 'Tuesday, March 3',
      time: '3:00 PM EST',
      price: '$29.00',
      reschedule_url: 'https://cuts.example.edu/reschedule/r',
    })
  })

  it('has the title of its event and the time as the subject, where it has an invitation', () => {
    const subjectOf = (more: Partial<MailContent>) => writeMail(mailContent(more)).subject
    const neutral = "Men's fade with hot towel, Tue Mar 3, 3:00 PM"
    for (const kind of ['confirmation', 'reschedule', 'address'] as const)
      expect(subjectOf({ kind })).toBe(neutral)
    expect(subjectOf({ kind: 'cancellation' })).toBe(`Cancelled: ${neutral}`)
    expect(subjectOf({ person: 'Ben Marsh' })).toContain('hot towel for Ben, Tue Mar 3')
    expect(subjectOf({ kind: 'reminder' })).toContain('Reminder: ')
  })

  it('begins with directions where it tells the address, which is linked to a map', () => {
    const address = '12 Maple Street, Unit 3\nSpringfield, IL'
    const { html, text } = writeMail(mailContent({ kind: 'address', address }))
    const place = '12%20Maple%20Street%2C%20Unit%203%20Springfield%2C%20IL'
    expect(text).toContain(
      `Get directions:\nhttps://www.google.com/maps/dir/?api=1&destination=${place}`,
    )
    expect(text).toContain(`Open in Apple Maps:\nhttps://maps.apple.com/?daddr=${place}`)
    expect(text).toContain('Add to calendar:\nhttps://cuts.example.edu/api/bookings/public/m/')
    expect(html).toMatch(/class="button" href="https:\/\/www\.google\.com\/maps\/dir/)
    for (const body of [html, text]) {
      expect(body.indexOf('Get directions')).toBeLessThan(body.indexOf('When'))
    }
    expect(html).toMatch(
      new RegExp(
        `href="[^"]*/search/\\?api=1&amp;query=${place}"[^>]*>12 Maple Street, Unit 3<br>`,
      ),
    )
  })

  it('offers the calendar first, and links to reschedule and cancel in plain text', () => {
    for (const kind of ['confirmation', 'reschedule'] as const) {
      const { html, text } = writeMail(mailContent({ kind }))
      expect(html).toMatch(/class="button"[^>]*>Add to calendar</)
      expect(text).toContain('Reschedule appointment:\nhttps://cuts.example.edu/reschedule/r')
      expect(text).toContain('Cancel appointment:\nhttps://cuts.example.edu/cancel/c')
    }
    expect(writeMail(mailContent()).text).toContain('with the links below, so that')
  })

  it('names the former time, and who booked for the reader', () => {
    const formerStart = new Date('2026-03-02T19:00:00Z')
    expect(writeMail(mailContent({ kind: 'reschedule', formerStart })).text).toContain(
      'new time is Tuesday, March 3 at 3:00 PM EST, instead of Monday, March 2 at 2:00 PM EST.',
    )
    expect(writeMail(mailContent({ bookedBy: 'Bo Ford' })).text).toContain(
      'Bo booked this for you.',
    )
  })
})
