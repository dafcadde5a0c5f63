import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '@haircuts/core/kernel/secrets'
import { busyTimes } from '@haircuts/ical/busy-times'
import { givenAdmin, givenBooking, givenShop, MONDAY_MORNING } from '@haircuts/router/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pictureDisk } from '../adapters/pictures/pictures.ts'
import { readOrCreateKey, secretBox } from '../adapters/secret-box.ts'
import { type Installation, install, run, uninstall } from './backup.testing.ts'

let installation: Installation
let folder: string

beforeEach(async () => {
  installation = await install()
  folder = join(installation.dataDir, 'export')
})
afterEach(() => uninstall(installation))

const exportTo = () => run('commands', ['export', folder], installation.env)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

it('writes rows, visits and pictures in open formats, without secrets', async () => {
  const { db, dataDir } = installation
  await givenShop(db)
  const { id: adminId } = await givenAdmin(db)
  const picture = await pictureDisk(dataDir).save(Buffer.from('a picture'))
  const formula = '=HYPERLINK("https://example.org";"Ann, dear")'
  const { id: bookingId } = await givenBooking(db, '2026-03-03T15:00Z', {
    clientName: formula,
    includesCleanup: true,
    pictureReference: `/uploads/${picture}`,
    addons: { create: [{ name: '+Towel', durationMinutes: 5, price: 4.5 }] },
  })
  await givenBooking(db, '2026-03-04T15:00Z', {
    clientName: 'Two\nLines',
    status: 'cancelled',
    cleanupOfId: bookingId,
  })
  await db.session.create({
    data: {
      adminId,
      tokenHash: sha256('token'),
      cookieHash: sha256('cookie'),
      expiresAt: MONDAY_MORNING,
      lastUsedAt: MONDAY_MORNING,
    },
  })
  const message = await db.message.create({
    data: {
      bookingId,
      kind: 'confirmation',
      version: 0,
      recipient: 'else@example.edu',
      nextAttemptAt: MONDAY_MORNING,
      createdAt: MONDAY_MORNING,
    },
  })
  const box = secretBox(readOrCreateKey(dataDir))
  const mail = JSON.stringify({ subject: 'Hi', text: '@SUM(1)', html: '<p>', calendarFile: null })
  const encryptedContent = Buffer.from(box.encrypt(mail, `message:${message.key}`))
  await db.message.update({ where: { id: message.id }, data: { encryptedContent } })

  const exported = await exportTo()
  expect(exported).toMatchObject({ code: 0, stderr: '' })
  expect(exported.stdout.split('\n')[0]).toBe(folder)

  const [booking, cleanup] = JSON.parse(read('bookings.json'))
  expect(booking).toMatchObject({ id: bookingId, client_name: formula, addons: '+Towel' })
  expect(booking).toMatchObject({ includes_cleanup: true, cleanup_of_id: null })
  expect(cleanup).toMatchObject({ includes_cleanup: false, cleanup_of_id: bookingId })
  expect(JSON.parse(read('messages.json'))).toMatchObject([{ text: '@SUM(1)' }])
  expect(JSON.parse(read('export.json'))).toMatchObject({ rows: { bookings: 2 }, pictures: 1 })
  expect(read(`pictures/${picture}`)).toBe('a picture')

  // Spreadsheets take a cell for a formula by its first character, even one in quotes.
  const bookings = read('bookings.csv')
  expect(bookings).toContain(`"'=HYPERLINK(""https://example.org"";""Ann, dear"")"`)
  expect(bookings).toContain("'+Towel")
  expect(read('messages.csv')).toContain("'@SUM(1)")
  for (const file of ['bookings.csv', 'clients.csv', 'messages.csv']) {
    expect(read(file)).not.toMatch(/(^|,)"?[=+@\t-]/m)
  }

  const window = { start: Date.parse('2026-03-01Z'), end: Date.parse('2026-03-08Z') }
  const visits = busyTimes(read('visits.ics'), { zone: 'UTC', window })
  expect(visits).toMatchObject({ problem: null, uids: { length: 2 } })
  expect(visits.busy).toMatchObject([{ start: Date.parse('2026-03-03T15:00Z') }])

  const names = readdirSync(folder).filter((name) => name !== 'pictures')
  expect(names.filter((name) => name.startsWith('session'))).toEqual([])
  for (const name of names) {
    expect(read(name)).not.toMatch(/password_hash|encrypted_|hash of sharp|token_hash/)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  }
})

it('writes into no folder that holds files', async () => {
  await givenShop(installation.db)
  expect(await exportTo()).toMatchObject({ code: 0 })
  const file = join(folder, 'bookings.json')
  writeFileSync(file, 'changed by hand')
  expect(await exportTo()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('is not empty'),
  })
  expect(readFileSync(file, 'utf8')).toBe('changed by hand')
})
