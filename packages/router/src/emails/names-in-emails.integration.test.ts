import { isBarberKind, messageKind } from '@haircuts/core/emails/message-schema'
import { decryptOrNull } from '@haircuts/core/kernel/secrets'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { ABOUT_SEVERAL, CAUSES } from './every-kind.testing.ts'
import { givenOutbox } from './outbox.testing.ts'

const BARBER_EMAIL = 'barber@example.edu'
const SETTINGS = {
  email_template_confirmation: '1001',
  email_template_reschedule: '1002',
  email_template_cancellation: '1003',
  email_template_reminder: '1004',
  email_template_follow_up: '1005',
}
const SHOWN = {
  'Dear customer, pay 1.99 for your parcel at evil.example.com/pay': 'Dear',
  'evil\u2024example pay': 'there',
}

const causes = [
  ...messageKind.options
    .filter((kind) => !isBarberKind(kind))
    .map((kind) => ({ what: kind, kind, cause: CAUSES[kind] })),
  ...Object.entries(ABOUT_SEVERAL).map(([what, given]) => ({ what, ...given })),
]
const cases = Object.entries(SHOWN).flatMap(([name, shown]) =>
  causes.map((each) => ({ name, shown, ...each })),
)

test.for(cases)('$what: of $name it repeats $shown alone', async (given, { db }) => {
  const { name, shown, kind, cause } = given
  const shop = { ...(await givenOutbox(db, { settings: SETTINGS })), name }
  await cause(shop)
  await shop.work()
  expect(shop.kinds()).toContain(kind)
  const toClients = shop.mails.filter(({ to }) => to !== BARBER_EMAIL)
  const left = toClients.map(({ subject, html, text, calendar, template }) => {
    const file = calendar?.file.replaceAll('\r\n ', '')
    return [subject, html, text, file, JSON.stringify(template?.model)].join('\n')
  })
  const log = await db.message.findMany({ where: { recipient: { not: BARBER_EMAIL } } })
  const stored = log.map(({ key, subject, encryptedContent }) => {
    const text = encryptedContent && decryptOrNull(shop.ctx(), encryptedContent, `message:${key}`)
    return `${subject}\n${text}`
  })
  for (const each of [...left, ...stored]) {
    expect(each.normalize('NFKC')).not.toMatch(/evil|parcel/)
  }
  const models = toClients.flatMap(({ template }) => template?.model ?? [])
  for (const model of models) expect(model).toMatchObject({ client_name: shown })
  const isTemplated = `email_template_${kind.replace('-', '_')}` in SETTINGS
  if (isTemplated && given.what === kind) expect(models.length).toBeGreaterThan(0)
})
