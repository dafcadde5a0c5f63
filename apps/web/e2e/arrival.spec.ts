import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { dialog } from './admin-steps.ts'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { givenBooking } from './given.ts'
import { expectAccessible } from './page-checks.ts'
import { png } from './png.ts'

const ADDRESS = '12 Maple Street'

test.use({ viewport: { width: 390, height: 844 }, isSignedIn: true, sendsEmail: true })

/** A visit in an hour, to whose client the address was emailed. */
async function givenArriving(db: pg.Pool) {
  const { id } = await givenBooking(db, new Date(Date.now() + 3_600_000), {
    client_name: 'Sam Rivers',
  })
  await db.query(
    `INSERT INTO message (booking_id, kind, version, recipient, state, address_part, next_attempt_at, created_at)
     VALUES ($1, 'address', 0, 'somebody@example.com', 'sent', 'told', now(), now())`,
    [id],
  )
  return id
}

test(
  'the client finds the door and the ways to reach the barber, until the visit is cancelled',
  atAnyWidth,
  async ({ page, context, db, barber }) => {
    await barber.setting.set.mutate({ key: 'business_address', value: ADDRESS })
    await barber.setting.set.mutate({ key: 'business_phone', value: '979 555 0100' })
    await page.goto('admin/settings?section=extras')
    await page.getByRole('switch', { name: 'Show a Page for the Door' }).click()
    await page.getByRole('button', { name: 'Save All Changes' }).first().click()
    await page
      .getByRole('region', { name: 'At Your Door' })
      .getByRole('button', { name: 'Change' })
      .click()
    const form = dialog(page, 'At Your Door')
    await form.getByLabel('Parking').fill('On the street, not in the drive.')
    await form
      .getByLabel('Picture of the door')
      .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: png(40, 30) })
    await expect(form.getByRole('img', { name: 'Picture of the door' })).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toBeHidden()

    const id = await givenArriving(db)
    const { token: shared } = await barber.booking.generateToken.mutate({ id, purpose: 'manage' })
    const token = randomBytes(32).toString('base64url')
    await db.query(
      "INSERT INTO link (booking_id, purpose, handed_out, token_hash) VALUES ($1, 'manage', 'emailed', $2)",
      [id, createHash('sha256').update(token).digest()],
    )
    const client = await context.newPage()
    await client.goto(`appointment/${shared}`)
    await expect(client.getByText('Open the link in your email to see the address.')).toBeVisible()
    await expect(client.getByText(ADDRESS)).toBeHidden()
    await expectAccessible(client)
    await client.goto(`appointment/${token}`)
    const arrival = client.getByRole('region', { name: 'When you arrive' })
    await expect(arrival).toContainText(ADDRESS)
    await expect(arrival).toContainText('On the street, not in the drive.')
    await expect(arrival).not.toContainText('The dog')
    await expect(client.getByText(/no later than 2 hours before/)).toBeHidden()
    await expect(arrival.getByRole('link', { name: 'Apple Maps' })).toHaveAttribute(
      'href',
      'https://maps.apple.com/?q=12%20Maple%20Street',
    )
    const picture = arrival.getByRole('img', { name: 'The door' })
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeGreaterThan(0)
    await expectAccessible(client)
    await expect(arrival.getByRole('link', { name: 'Call 979 555 0100' })).toHaveAttribute(
      'href',
      'tel:+19795550100',
    )
    await expect(arrival.getByRole('link', { name: 'Text 979 555 0100' })).toBeVisible()

    await barber.booking.update.mutate({ id, status: 'cancelled' })
    await client.reload()
    await expect(client.getByText('This appointment is cancelled.')).toBeVisible()
    await expect(client.getByText(ADDRESS)).toBeHidden()
  },
)
