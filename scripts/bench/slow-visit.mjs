/** Lighthouse's "slow 4G". */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SETTLE_MS = 1500

/**
 * Loads a page in a new context on a slow connection, with a processor that is four times slower. With a token it is the
 * barber's; `shifts` then say what has moved.
 */
export async function slowVisit(browser, address, { token, ...device }) {
  const context = await browser.newContext(device)
  const page = await context.newPage()
  await page.addInitScript(watch)
  if (token) {
    await page.addInitScript((value) => localStorage.setItem('access_token', value), token)
  }
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  // The stream of live changes stays open, so the network never rests on the barber's screens.
  await page.goto(address, { waitUntil: token ? 'load' : 'networkidle' })
  if (token) await page.locator('[data-time]').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(token ? 2 * SETTLE_MS : SETTLE_MS)
  const seen = await page.evaluate(() => window.seen)
  await context.close()
  return { ...seen, kib: bytes / 1024 }
}

/** Runs in the page before its own scripts. Like Lighthouse, counts blocking time only after the first contentful paint. */
function watch() {
  const tasks = []
  const seen = {
    fcp: 0,
    lcp: 0,
    cls: 0,
    get tbt() {
      return tasks
        .filter(({ startTime }) => startTime > seen.fcp)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    },
  }
  window.seen = seen
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value
  })
  observe('longtask', (task) => tasks.push(task))
}
