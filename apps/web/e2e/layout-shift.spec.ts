import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { adminPaths } from '../src/app/admin-paths.ts'
import { paths } from '../src/app/paths.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { idle, recordCalls } from './page-checks.ts'

/** The limit of design for the sum of all shifts of a first load; Google calls 0.1 good. */
const MAX_SHIFT = 0.01
const FILL_DEMO = fileURLToPath(new URL('fill-demo.ts', import.meta.url))

const PUBLIC = [
  ...Object.values(paths).filter((path) => typeof path === 'string' && path !== paths.admin),
  paths.bookType(1),
  adminPaths.login,
]
const OFFICE = Object.values(adminPaths).filter(
  (path) => path !== adminPaths.login && path !== adminPaths.newPassword,
)

interface Shift {
  value: number
  sources: string[]
}

test.describe('nothing moves on the first load of a screen', () => {
  for (const width of [390, 820, 1280]) {
    for (const installation of ['fresh', 'demo'] as const) {
      for (const answers of ['fast', 'slow'] as const) {
        const name = `${installation} installation, ${answers} answers, ${width} px`
        test.describe(name, () => {
          test.use({ viewport: { width, height: width === 390 ? 844 : 900 }, isSignedIn: true })

          test(
            name,
            installation === 'fresh' && answers === 'slow' && width === 390 ? atAnyWidth : nightly,
            async ({ page, site }) => {
              test.slow()
              if (installation === 'demo') await fillDemo(site.databaseUrl)
              const { settled } = recordCalls(page)
              await recordShifts(page)
              if (answers === 'slow') await answerOneByOne(page)
              for (const path of [...PUBLIC, ...OFFICE]) {
                const releaseFonts = answers === 'slow' ? await holdFonts(page) : undefined
                await page.goto(path.slice(1), { waitUntil: 'domcontentloaded' })
                await expect(page.locator('h1').first()).toBeVisible()
                await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
                await settled()
                await releaseFonts?.()
                await page.evaluate(() => document.fonts.ready)
                const shifts = await shiftsOf(page)
                const sum = shifts.reduce((all, { value }) => all + value, 0)
                expect
                  .soft(sum, `${path}\n${JSON.stringify(shifts, null, 1)}`)
                  .toBeLessThanOrEqual(MAX_SHIFT)
              }
            },
          )
        })
      }
    }
  }
})

async function fillDemo(databaseUrl: string) {
  const [code] = await once(fork(FILL_DEMO, [databaseUrl]), 'exit')
  expect(code).toBe(0)
}

/** Holds the fonts back. @returns a function that releases them and waits until they have arrived. */
async function holdFonts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return async () => {
    resolve()
    await page.waitForLoadState()
    await page.unroute('**/*.woff2')
  }
}

/** Answers the calls one after the other, each when the screen has drawn what it got before. */
async function answerOneByOne(page: Page) {
  let turn = Promise.resolve()
  await page.route('**/api/trpc/**', async (route) => {
    if (route.request().url().includes('/live.changes')) return route.continue()
    const before = turn
    const { promise, resolve } = Promise.withResolvers<void>()
    turn = promise
    await before
    // A page that is left has no frame to draw.
    await idle(page).catch(() => undefined)
    await route.continue().catch(() => undefined)
    await route
      .request()
      .response()
      .catch(() => null)
    resolve()
  })
}

/** Records every shift of each page from its beginning, in a browser that remembers nothing but the session. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    if (window.origin === 'null') return
    for (const key of Object.keys(localStorage))
      if (key !== 'access_token') localStorage.removeItem(key)
    const shifts: Shift[] = []
    const nameOf = (node: unknown) => {
      const element = node instanceof Element ? node : Reflect.get(Object(node), 'parentElement')
      if (!(element instanceof Element)) return 'a removed element'
      return `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`
    }
    const topOf = (rect: unknown) => {
      const { left, top, width, height } = Object(rect)
      return `${left},${top} ${width}x${height}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources')
        shifts.push({
          value: Number(Reflect.get(entry, 'value')),
          sources: (Array.isArray(sources) ? sources : []).map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)}: ${topOf(previousRect)} to ${topOf(currentRect)}`,
          ),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'layoutShifts', shifts)
  })
}

/** The shifts so far, after the frames that would report the last one. */
function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    return Reflect.get(window, 'layoutShifts')
  })
}
