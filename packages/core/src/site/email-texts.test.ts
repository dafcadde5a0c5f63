import { expect, it } from 'vitest'
import { schemaOf } from './content-schema.ts'
import {
  EMAIL_NAMES,
  EMAIL_PARTS,
  editedEmail,
  emailField,
  placeholdersOf,
} from './email-fields-form.ts'
import { filledTexts } from './email-texts.ts'
import { type EmailTexts, emailsDocument, emailTexts, ORIGINAL_TEXTS } from './emails-form.ts'

const VALUES = { name: 'Ann', day: 'Tuesday, March 3', time: '3:00 PM EST', your: 'your' }
const reminder = (texts: Partial<EmailTexts['reminder']>, values = {}) => {
  const all = { ...ORIGINAL_TEXTS, reminder: { ...ORIGINAL_TEXTS.reminder, ...texts } }
  return filledTexts(all, 'reminder', { ...VALUES, service: 'Fade', ...values })
}
const problemOf = (field: string, text: string) =>
  schemaOf('emails').safeParse({ [field]: text }).error?.issues[0]?.message

it('fills every placeholder in, in one pass', () => {
  const { intro, subject } = reminder(
    { subject: '{name}, {day}', intro: 'Hi {name}.\n\nSee {name} at {time}.' },
    { name: '{day}' },
  )
  expect(subject).toBe('{day}, Tuesday, March 3')
  expect(intro).toEqual(['Hi {day}.', 'See {day} at 3:00 PM EST.'])
})

it('leaves a sentence out whose placeholder has nothing to say, and no hole', () => {
  const intro = 'Hi {name}! Come to {address}. Ring twice, e.g. at {time}.\nBring a towel.'
  expect(reminder({ intro }).intro).toEqual([
    'Hi Ann! Ring twice, e.g. at 3:00 PM EST.\nBring a towel.',
  ])
  expect(reminder({ intro }, { address: '12 Maple St. 3' }).intro[0]).toContain(
    'to 12 Maple St. 3. Ring',
  )
  expect(reminder({ closing: 'At {address}' }).closing).toEqual([])
})

it('falls back to the words of the program where nothing would be left', () => {
  expect(reminder({ intro: 'Come to {address}.', heading: 'At {address}' })).toMatchObject({
    intro: ['Hi Ann, this is a reminder of your appointment on Tuesday, March 3 at 3:00 PM EST.'],
    heading: 'See you soon',
  })
})

it('names an unknown placeholder, and refuses braces that are none', () => {
  expect(problemOf('reminderIntro', 'Hi {nmae}')).toMatch(/^\{nmae\} is not known\. .*\{name\}/)
  expect(problemOf('reminderSubject', 'At {address}')).toMatch(/^\{address\} is not known/)
  expect(problemOf('reminderHeading', 'See {link}')).toMatch(/^\{link\} is not known/)
  expect(problemOf('linksIntro', 'On {day}')).toMatch(/^\{day\} is not known/)
  expect(problemOf('reminderIntro', 'Hi {}')).toMatch(/^\{\} is not known/)
  for (const text of ['Hi {name', 'Hi name}', '{{name}}', '{a{name}'])
    expect(problemOf('reminderIntro', text)).toMatch(/placeholder/)
  expect(problemOf('reminderIntro', 'At {address}: {link}')).toBeUndefined()
})

it.each(['Two\nlines', 'Bcc: x\r\nevil@example.edu', 'x'.repeat(151), 'bell \u0007'])(
  'refuses the subject %j',
  (subject) => {
    expect(problemOf('reminderSubject', subject)).toBeDefined()
  },
)

it('has no field for the subject of an email with an invitation', () => {
  const fields = Object.keys(schemaOf('emails').shape)
  for (const name of ['confirmation', 'reschedule', 'cancellation', 'address'])
    expect(fields).not.toContain(`${name}Subject`)
  expect(fields).toContain('confirmationIntro')
})

it('accepts the words of the program, and reads back what was saved', () => {
  expect(schemaOf('emails').parse(emailsDocument.defaults)).toEqual(emailsDocument.defaults)
  expect(emailTexts(emailsDocument.defaults)).toEqual(ORIGINAL_TEXTS)
  expect(emailTexts({ nudgeClosing: '' }).nudge).toEqual({ ...ORIGINAL_TEXTS.nudge, closing: '' })
})

it('offers only placeholders that the words of the program could use as well', () => {
  for (const name of EMAIL_NAMES) {
    for (const part of EMAIL_PARTS.filter((each) => editedEmail(name).parts.includes(each))) {
      const all = placeholdersOf(name, part).map((each) => `{${each}}`)
      expect(problemOf(emailField(name, part), all.join(' ').slice(0, 150))).toBeUndefined()
    }
  }
})
