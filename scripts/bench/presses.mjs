// Measures how soon the back office answers presses, from the event to the frame that shows the change, on a site with many
// bookings and a connection on which each request takes longer than that. Prints JSON.
// node scripts/bench/presses.mjs <address of the site> <Chromium> <email> <password>
import { createRequire } from 'node:module'

const [site, executablePath, username, password] = process.argv.slice(2)
const TIMES = 20
/** Of each answer: a screen that waited for it would be seen in the figures. */
const LATENCY_MS = 300
const SETTLE_MS = 900
const HOUR_MS = 3_600_000

const { chromium } = createRequire(new URL('../../apps/web/package.json', import.meta.url))(
  '@playwright/test',
)
const login = await fetch(`${site}api/auth/login`, {
  method: 'POST',
  body: new URLSearchParams({ username, password }),
})
const { access_token: token } = await login.json()
const services = await (await fetch(`${site}api/appointment-types`)).json()
// The last one is dragged, alone in its week.
const tomorrow = Math.ceil(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS + 17 * HOUR_MS
for (let day = 0; day < 2 * TIMES; day += 1) await book(tomorrow + day * 24 * HOUR_MS)
const draggedAt = tomorrow + (2 * TIMES + 20) * 24 * HOUR_MS
await book(draggedAt)

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--no-first-run'] })
const context = await browser.newContext({
  viewport: { width: 1280, height: 1300 },
  timezoneId: 'America/New_York',
})
await context.addInitScript((value) => localStorage.setItem('access_token', value), token)
await context.addInitScript(watch)
const page = await context.newPage()
const devtools = await context.newCDPSession(page)
await devtools.send('Network.enable')
await devtools.send('Network.emulateNetworkConditions', {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: -1,
  uploadThroughput: -1,
})
const button = (name, within = page) => within.getByRole('button', { name }).first()
const figures = [
  await measured('review and go on', 'review', await reviewing()),
  await measured('cancel', 'question', await changing('Cancel', 'Cancel Booking')),
  await measured('delete', 'question', await changing('Delete', 'Delete Permanently')),
  await measured('drag', 'events', await dragging()),
  await measured('reorder', 'names', await reordering()),
  await measured('switch', 'switch', await switching()),
]
await browser.close()
console.log(JSON.stringify(figures))

async function book(at) {
  const answer = await fetch(`${site}api/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      appointment_type_id: services[0].id,
      start_datetime: new Date(at).toISOString(),
      client_name: 'Press Bench',
      client_email: null,
      admin_override: true,
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** @param press does what is measured; what leads up to it is done by the function that it returns or `ready`. */
async function measured(name, probe, { ready, press }) {
  const times = []
  for (let count = 0; count < TIMES; count += 1) {
    // The answers to the last press have arrived.
    await page.waitForTimeout(SETTLE_MS)
    await ready?.(count)
    await page.evaluate((which) => window.watchPress(which), probe)
    await press(count)
    times.push(await page.evaluate(() => window.pressed))
  }
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))]
  return { name, p50: at(0.5), p95: at(0.95) }
}

async function reviewing() {
  await page.goto(`${site}admin/dashboard`)
  await button(/^Review/, page.getByRole('table', { name: 'Unreviewed Bookings' })).click()
  const next = page.getByRole('dialog').getByRole('button', { name: /next/i })
  await next.waitFor()
  return { press: () => next.click() }
}

/** Of bookings that are to come: an action of a row, and its confirmation. */
async function changing(action, confirmation) {
  await page.goto(`${site}admin/bookings?when=upcoming&status=confirmed`)
  const dialog = page.getByRole('alertdialog')
  return {
    ready: async () => {
      await dialog.waitFor({ state: 'hidden' })
      await button(action, page.getByRole('table')).click()
      await dialog.waitFor()
    },
    press: () => dialog.getByRole('button', { name: confirmation }).click(),
  }
}

async function dragging() {
  const date = new Date(draggedAt).toISOString().slice(0, 10)
  await page.goto(`${site}admin/calendar?date=${date}`)
  const visit = page
    .getByRole('region', { name: 'Calendar' })
    .getByRole('button', { name: /Press/ })
  await visit.waitFor()
  return {
    ready: async (count) => {
      const { x, y, width, height } = await visit.boundingBox()
      const [column, line] = [x + width / 2, y + height / 2]
      await page.evaluate(() => window.rememberEvents())
      await page.mouse.move(column, line)
      await page.mouse.down()
      await page.mouse.move(column, line + (count % 2 ? -88 : 88), { steps: 6 })
    },
    press: () => page.mouse.up(),
  }
}

async function reordering() {
  await page.goto(`${site}admin/appointment-types`)
  const down = page.getByRole('button', { name: /^Move .* down$/ }).first()
  await down.waitFor()
  return { press: () => down.click() }
}

async function switching() {
  await page.goto(`${site}admin/settings`)
  const first = page.getByRole('switch').first()
  await first.waitFor()
  return { press: () => first.click() }
}

/** Runs in the page before its own scripts. */
function watch() {
  const all = (selector) => [...document.querySelectorAll(selector)]
  const texts = (selector) =>
    all(selector)
      .map(({ textContent }) => textContent)
      .join('\n')
  const probes = {
    review: () => texts('[role=dialog] [role=status]'),
    // Its button says at once that it works.
    question: () => texts('[role=alertdialog] button'),
    events: () => texts('section[aria-label=Calendar] [role=button]'),
    names: () => texts('tbody tr'),
    switch: () =>
      all('[role=switch]')
        .map((each) => each.ariaChecked)
        .join(),
  }
  let eventsBefore
  window.rememberEvents = () => {
    eventsBefore = probes.events()
  }
  window.watchPress = (which) => {
    const probe = probes[which]
    // The calendar shows the new place while the button is down.
    const before = which === 'events' ? eventsBefore : probe()
    const kind = which === 'events' ? 'pointerup' : 'click'
    window.pressed = new Promise((done) => {
      const begin = ({ timeStamp }) => {
        const look = () => {
          if (probe() === before) return requestAnimationFrame(look)
          // After the frame is painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done(performance.now() - timeStamp)
          port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }
      addEventListener(kind, begin, { capture: true, once: true })
    })
  }
}
