import type { Page } from '@playwright/test'
import { adminPaths } from '../src/app/admin-paths.ts'
import { paths } from '../src/app/paths.ts'
import { expect, onPhone, test } from './fixtures.ts'

/** The least width and height of what is pressed, in CSS pixels. */
const MIN = 44
const PAGES = [
  ...Object.values(paths).filter((path) => typeof path === 'string' && path !== paths.admin),
  paths.bookType(1),
  paths.appointment('no-such-link'),
  adminPaths.login,
]

test.use({ viewport: { width: 390, height: 844 } })

test(
  'everything that is pressed on a page of visitors is at least 44 by 44',
  onPhone,
  async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(path.slice(1))
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect.soft(await smallTargets(page), path).toEqual([])
    }
  },
)

/** Links within a sentence are as high as its line; an input within its label is pressed by it. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('a, button, input, select, textarea, summary').evaluateAll(
    (elements, min) =>
      elements.flatMap((element) => {
        const target = element.closest('label') ?? element
        const { width, height } = target.getBoundingClientRect()
        const { display, visibility, clip, opacity } = getComputedStyle(element)
        const isShown =
          element.checkVisibility() &&
          visibility === 'visible' &&
          clip === 'auto' &&
          opacity !== '0'
        // Only robots fill in an input that the Tab key leaves out.
        const isTrap = element.matches('input[tabindex="-1"]')
        if (!isShown || isTrap || display === 'inline' || width < 2 || height < 2) return []
        if (width >= min - 0.01 && height >= min - 0.01) return []
        // Styles may make the place that is pressed larger than the box.
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = target.getBoundingClientRect()
        const reach = min / 2 - 0.1
        const isReached = [
          [-reach, 0],
          [reach, 0],
          [0, -reach],
          [0, reach],
        ].every(([dx = 0, dy = 0]) => {
          const [left, top] = [box.x + box.width / 2 + dx, box.y + box.height / 2 + dy]
          return target.contains(document.elementFromPoint(left, top))
        })
        if (isReached) return []
        const name = element.textContent || element.getAttribute('aria-label')
        return [`${element.tagName} ${name?.slice(0, 40)}: ${width} x ${height}`]
      }),
    MIN,
  )
}
