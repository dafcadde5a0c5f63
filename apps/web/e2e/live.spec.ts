import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Page } from '@playwright/test'
import { dialog } from './admin-steps.ts'
import { openHaircut, times } from './booking-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

/** The screens ask again after 15 seconds even without live changes. */
const SOON = { timeout: 2000 }

const streamOf = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/live.changes'))

test(
  'a booking appears in the windows that are open, and its time is greyed',
  atAnyWidth,
  async ({ page, token, api }) => {
    const barber = await page.context().newPage()
    const value = await token()
    await barber.addInitScript((token) => localStorage.setItem('access_token', token), value)
    const following = streamOf(barber)
    await barber.goto('admin/bookings')
    await following
    await barber.getByRole('button', { name: 'Create Booking' }).click()
    const draft = dialog(barber, 'Create Manual Booking').getByLabel('Notes')
    await draft.fill('Bring the long scissors')

    await page.clock.install()
    await openHaircut(page)

    const free = await times(page).count()
    const time = await times(page).last().textContent()

    const { days } = await api.availability.window.query({ appointmentTypeId: 1, days: 7 })
    const first = days.find(({ starts }) => starts.length > 0)
    await api.booking.create.mutate({
      appointmentTypeId: 1,
      startDatetime: new Date(first?.starts.at(-1) ?? 0),
      clientName: 'Sam Rivers',
      clientEmail: 'sam.rivers@example.com',
      clientPhone: '555 0100',
    })
    // By text: the dialog hides the list behind it from the roles.
    await expect(barber.getByText('Sam Rivers').first()).toBeVisible(SOON)
    await expect(draft).toHaveValue('Bring the long scissors')

    await page.clock.runFor(31_000)
    const taken = times(page).last()
    await expect(taken).toBeDisabled()
    await expect(taken).toHaveText(`${time} just taken`)
    await expect(times(page)).toHaveCount(free)
    await expectAccessible(page)
  },
)

test(
  'a window is signed out when its session ends elsewhere',
  nightly,
  async ({ page, token, barber }) => {
    await page.goto('admin/login')
    await page.evaluate((token) => localStorage.setItem('access_token', token), await token())
    const following = streamOf(page)
    await page.goto('admin/clients')
    await following
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await barber.auth.logout.mutate()
    await expect(page).toHaveURL(/\/admin\/login$/, SOON)
  },
)

/** A proxy that buffers each event stream and forwards it only in pieces of at least 16 KiB, whatever its headers say. */
async function startHoldingProxy(siteUrl: string) {
  const streams: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const onward = request(new URL(url, siteUrl), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      if (response.headers['content-type'] !== 'text/event-stream') return response.pipe(outgoing)
      streams.push(url)
      outgoing.flushHeaders()
      const held: Buffer[] = []
      response.on('data', (part: Buffer) => {
        held.push(part)
        const all = Buffer.concat(held)
        if (all.length >= 16_384) outgoing.write(Buffer.concat(held.splice(0)))
      })
      outgoing.once('close', () => response.destroy())
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: siteUrl.replace(/127\.0\.0\.1:\d+|localhost:\d+/, `127.0.0.1:${port}`),
    streams: () => streams.length,
    cut: () => server.closeAllConnections(),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test(
  'behind a proxy that holds streams back, windows ask by themselves',
  nightly,
  async ({ page, site, token, api }) => {
    const proxy = await startHoldingProxy(site.url)
    const value = await token()
    await page.addInitScript((token) => localStorage.setItem('access_token', token), value)
    await page.clock.install()
    await page.goto(`${proxy.url}admin/bookings`)
    await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
    await expect.poll(() => proxy.streams()).toBe(1)
    const { days } = await api.availability.window.query({ appointmentTypeId: 1, days: 7 })
    await api.booking.create.mutate({
      appointmentTypeId: 1,
      startDatetime: new Date(days.flatMap(({ starts }) => starts)[0] ?? 0),
      clientName: 'Ann Marsh',
      clientEmail: 'ann@example.com',
      clientPhone: '555 0101',
    })
    await page.clock.runFor(16_000)
    await expect(page.getByText('Ann Marsh').first()).toBeVisible()
    // A lost stream is opened again.
    proxy.cut()
    await page.clock.runFor(10_000)
    await expect.poll(() => proxy.streams()).toBe(2)
    proxy.stop()
  },
)
