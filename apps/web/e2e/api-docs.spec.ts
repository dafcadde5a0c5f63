import { expect, nightly, test } from './fixtures.ts'
import { expectAccessible, expectToFit } from './page-checks.ts'

test(
  'the API reference is a page without scripts, which fits and is accessible',
  nightly,
  async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto('api/docs')
    await expect(page.getByRole('heading', { level: 3, name: 'Create a booking' })).toBeVisible()
    await page.getByRole('link', { name: 'Schemas', exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 3, name: 'Problem', exact: true }),
    ).toBeInViewport()
    await expectToFit(page, 'the API reference')
    await expectAccessible(page)
    expect(requests.filter((path) => !path.endsWith('/favicon.svg'))).toEqual([
      '/haircuts/api/docs',
    ])
  },
)
