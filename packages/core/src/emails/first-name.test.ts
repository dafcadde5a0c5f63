import { expect, it } from 'vitest'
import { ORIGINAL_TEXTS } from '../site/emails-form.ts'
import { mailContent } from './content.testing.ts'
import { templateModel, writeMail } from './content.ts'
import { BAD_NAMES, GOOD_NAMES, SENTENCES } from './first-name.testing.ts'
import { nameWithoutLinks, safeFirstName } from './first-name.ts'
import { groupDeclinedMail } from './group-declined-texts.ts'
import { linksMail } from './internal/links-texts.ts'
import type { MailContent } from './mail-content.ts'
import { clientMessageKind } from './message-schema.ts'

const START = new Date('2026-03-03T20:00:00Z')

/** What leaves of every email to a client in which everybody has this name, each as one text. */
function emailsWith(name: string): [what: string, text: string][] {
  const member = { name, start: START, service: 'Kids cut', price: 0, movedWith: true }
  const named: Partial<MailContent> = {
    clientName: name,
    bookedBy: name,
    group: [{ ...member, url: 'https://cuts.example.edu/x' }],
    groupChange: {
      ...{ clientName: name, start: START, isByBarber: false, isComing: false },
      ...{ prices: [29], areNew: true },
    },
  }
  const dates = [{ start: START, url: null }]
  const ofKinds = clientMessageKind.options.flatMap((kind) =>
    [{}, { person: name }, { dates }, { person: name, dates }].map((more): [string, string] => {
      const content = mailContent({ kind, ...named, ...more })
      return [kind, JSON.stringify([writeMail(content), templateModel(content)])]
    }),
  )
  const { zone, business, contact } = mailContent()
  const common = { texts: ORIGINAL_TEXTS, clientName: name, zone, business, contact }
  const visit = { start: START, title: 'Haircut', person: name }
  const url = 'https://cuts.example.edu/x'
  const others = {
    links: linksMail({
      ...{ ...common, dataUrl: url, bookUrl: url },
      upcoming: [{ ...visit, isRequested: true, url }],
      past: [{ ...visit, againUrl: url, serviceUrl: url }],
    }),
    declined: groupDeclinedMail({ ...common, date: START, reason: null }),
  }
  return [
    ...ofKinds,
    ...Object.entries(others).map(([what, mail]): [string, string] => [what, JSON.stringify(mail)]),
  ]
}

it.each(BAD_NAMES)('%j is no name', (name) => {
  expect(safeFirstName(name)).toBeNull()
})

it.each([...BAD_NAMES, ...SENTENCES])('no email to a client repeats %j', (name, trace) => {
  const repeated = emailsWith(name).filter(([, text]) => {
    const shown = text.normalize('NFKC').toLowerCase()
    return [text.toLowerCase(), shown].some((each) => each.includes(trace.normalize('NFKC')))
  })
  expect(repeated.map(([what]) => what)).toEqual([])
})

it.each(GOOD_NAMES)('of %j it shows %j', (name, shown) => {
  expect(safeFirstName(name)).toBe(shown)
  const content = mailContent({ clientName: name, bookedBy: name })
  expect(writeMail(content).text).toContain(`Hi ${shown}, `)
  expect(writeMail(content).text).toContain(`${shown} booked this for you.`)
  expect(templateModel(content).client_name).toBe(shown)
})

it('greets without a name, and so does a template', () => {
  const content = mailContent({ clientName: 'evil.example', bookedBy: 'evil.example' })
  expect(writeMail(content).text).toContain('Hi there, ')
  expect(writeMail(content).text).toContain('A friend booked this for you.')
  expect(templateModel(content).client_name).toBe('there')
  const group = mailContent({ person: 'evil.example', kind: 'cancellation' })
  expect(writeMail(group).subject).toContain(' for Your guest, ')
  const member = { start: START, service: 'Kids cut', price: 0, movedWith: false, url: null }
  const listed = ['evil.example', 'Guest 2'].map((name) => ({ ...member, name }))
  const { text } = writeMail(mailContent({ group: listed }))
  expect(text).toContain('Your guest, 3:00 PM EST')
  expect(text).toContain('Guest 2, 3:00 PM EST')
})

it.each([
  ['pay 1.99 at evil.example.com/pay', 'pay 1. 99 at evil. example. com/pay'],
  ['evil\u3002example\uff0ecom', 'evil\u3002 example\uff0e com'],
  ['Dr. St.John J.R. Marsh', 'Dr. St. John J. R. Marsh'],
  ['Ann Marsh Jr.', 'Ann Marsh Jr.'],
])('shows %j to the barber as %j', (name, shown) => {
  expect(nameWithoutLinks(name)).toBe(shown)
})
