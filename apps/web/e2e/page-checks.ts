import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import type { Result } from 'axe-core'

/** `axe.source` is the readable one, more than twice as long, and goes to every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Not a toast, which has the role of a dialog as well. */
const OPEN_DIALOGS = ':is([role=dialog], [role=alertdialog])[data-open]'
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Asserts that axe finds no violation of WCAG 2.2 AA, in the light and in the dark colour scheme, and that the page does
 * not scroll horizontally.
 */
export async function expectAccessible(page: Page) {
  // The code of a screen can arrive after the load event; until then the page has nothing to check.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const before = await page.evaluate(() => {
    const matches = (query: string) => window.matchMedia(query).matches
    return {
      isDark: matches('(prefers-color-scheme: dark)'),
      hasMotion: matches('(prefers-reduced-motion: no-preference)'),
      hasAxe: 'axe' in window,
    }
  })
  if (!before.hasAxe) await page.evaluate(AXE)
  const shown = before.isDark ? 'dark' : 'light'
  const other = before.isDark ? 'light' : 'dark'
  // Contrast during a colour transition is undefined, so transitions have to finish first.
  await page.emulateMedia({ colorScheme: shown, reducedMotion: 'reduce' })
  await waitForAnimations(page)
  expect(await violations(page, RULES), `in ${shown}`).toEqual([])
  await page.emulateMedia({ colorScheme: other })
  expect(await violations(page, ['color-contrast']), `in ${other}`).toEqual([])
  expect(await faultsOfLiveRegions(page), 'live regions').toEqual([])
  await expectToFit(page, page.url())
  const reducedMotion = before.hasMotion ? 'no-preference' : 'reduce'
  await page.emulateMedia({ colorScheme: shown, reducedMotion })
}

/**
 * Live regions within another one, which a screen reader reads twice, and fields within one, which it reads at each letter.
 * axe has no rule for them. A toast holds its buttons on purpose: it is a dialog.
 */
function faultsOfLiveRegions(page: Page) {
  return page.evaluate(() => {
    const region =
      ':is([role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive])'
    const inner = `${region} :is([role=status], [role=alert], [aria-live=polite], [aria-live=assertive])`
    const fields = `${region} :is(input, select, textarea, [role=checkbox], [role=switch], [role=combobox])`
    return [...document.querySelectorAll(`${inner}, ${fields}`)].map(({ outerHTML }) =>
      outerHTML.slice(0, 200),
    )
  })
}

/** Waits until all finite animations are finished. */
async function waitForAnimations(page: Page) {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

async function violations(page: Page, runOnly: string[]) {
  // Without `preload`, axe would fetch every style sheet anew, for a rule that is experimental and off.
  const options = { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } }
  // Below an open dialog the page is as it was before, when it was checked without the dialog.
  const context = `[...document.querySelectorAll('${OPEN_DIALOGS}')].at(-1) ?? document`
  const run = `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations)`
  const found = await page.evaluate<Result[]>(run)
  return found.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}

/** Asserts that the page does not scroll horizontally. Polls, because charts measure themselves after the render. */
export async function expectToFit(page: Page, where: string) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `pixels beyond the page: ${where}`).toBeLessThanOrEqual(0)
}

/** Asserts that a row of a list on a phone is about 64 px high: two lines. */
export async function expectDense(row: Locator) {
  const height = (await row.boundingBox())?.height ?? 0
  expect(height).toBeGreaterThanOrEqual(56)
  expect(height).toBeLessThanOrEqual(72)
}

/** Records the tRPC requests of the page: their procedures, and their inputs where the URL holds them. */
export function recordCalls(page: Page) {
  const calls: string[] = []
  const pending = new Set<Request>()
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/trpc/')
    // A stream stays open, and no screen waits for it.
    if (call === undefined || call.startsWith('live.')) return
    calls.push(decodeURIComponent(call))
    pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return {
    calls,
    count: (procedure: string) => calls.filter((call) => call.includes(procedure)).length,
    /** Waits until every request has a response, and the page is idle and has sent no other one. */
    settled: () =>
      expect(async () => {
        const before = calls.length
        await idle(page)
        expect(pending.size).toBe(0)
        await idle(page)
        expect(calls.length).toBe(before)
      }).toPass(),
  }
}

/** Waits for an idle moment of the page, at most a second. */
export function idle(page: Page) {
  return page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
}
