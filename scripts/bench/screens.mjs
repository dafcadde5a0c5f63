// Measures how fast each screen of the back office shows all its data, by navigation and by reload, on a site with many
// bookings. Prints JSON.
// node scripts/bench/screens.mjs <address of the site> <Chromium> <email> <password>
import { createRequire } from 'node:module'

const [site, executablePath, username, password] = process.argv.slice(2)
const RUNS = 3
const STILL_MS = 400
const SCREENS = [
  ['dashboard', 'dashboard'],
  ['bookings', 'bookings'],
  ['clients', 'clients'],
  ['appointment types', 'appointment-types'],
  ['add-ons', 'addons'],
  ['calendar', 'calendar'],
  ['business hours', 'business-hours'],
  ['iCloud', 'icloud'],
  ['settings', 'settings'],
  ['mail log', 'messages'],
]

const { chromium } = createRequire(new URL('../../apps/web/package.json', import.meta.url))(
  '@playwright/test',
)
const login = await fetch(`${site}api/auth/login`, {
  method: 'POST',
  body: new URLSearchParams({ username, password }),
})
const { access_token: token } = await login.json()
const clientId = await firstClientId()
const screens = [...SCREENS, ['client details', `clients?client=${clientId}`]].map(
  ([name, path]) => ({ name, path, gone: [], loaded: [] }),
)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--no-first-run'] })
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
await context.addInitScript((value) => localStorage.setItem('access_token', value), token)
await context.addInitScript(watch)
const page = await context.newPage()
// In rounds, so that other load of the machine affects all screens alike.
for (let round = 0; round < RUNS; round += 1) {
  for (const { path, gone, loaded } of screens) {
    await page.goto(`${site}admin/${path}`)
    loaded.push(await figures())
    await page.goto(`${site}admin/${path.startsWith('settings') ? 'addons' : 'settings'}`)
    await figures()
    await page.evaluate((address) => window.goTo(address), `${site}admin/${path}`)
    gone.push(await figures())
  }
}
await browser.close()
console.log(
  JSON.stringify(
    screens.map(({ name, gone, loaded }) => ({
      name,
      rounds: Math.max(median('rounds', gone), median('rounds', loaded)),
      gone: median('ms', gone),
      loaded: median('ms', loaded),
    })),
  ),
)

async function firstClientId() {
  const answer = await fetch(`${site}api/clients?page_size=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = await answer.json()
  return items[0].id
}

/** Waits until the page neither renders nor requests anything; returns the time until then and the rounds of requests. */
async function figures() {
  await page.waitForFunction((still) => window.isStill(still), STILL_MS, { polling: 50 })
  return page.evaluate(() => window.figures())
}

function median(key, runs) {
  return runs.map((run) => run[key]).sort((a, b) => a - b)[Math.floor(runs.length / 2)]
}

/** Runs in the page before its own scripts. */
function watch() {
  let began = 0
  let rendered = 0
  const asked = []
  const own = window.fetch
  window.fetch = async (...given) => {
    const one = { from: performance.now(), to: Number.POSITIVE_INFINITY }
    asked.push(one)
    try {
      const answer = await own(...given)
      await answer.clone().text()
      return answer
    } finally {
      one.to = performance.now()
    }
  }
  new MutationObserver(() => {
    rendered = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  window.goTo = (address) => {
    began = performance.now()
    rendered = began
    asked.length = 0
    history.pushState(null, '', address)
  }
  window.isStill = (still) =>
    document.readyState === 'complete' &&
    asked.every(({ to }) => to < performance.now()) &&
    performance.now() - Math.max(rendered, ...asked.map(({ to }) => to)) > still
  window.figures = () => ({ ms: rendered - began, rounds: roundsOf(asked) })

  /** Requests that start only after another response has arrived form a further round. */
  function roundsOf(requests) {
    let rounds = 0
    let left = [...requests]
    while (left.length > 0) {
      const firstAnswer = Math.min(...left.map(({ to }) => to))
      left = left.filter(({ from }) => from > firstAnswer)
      rounds += 1
    }
    return rounds
  }
}
