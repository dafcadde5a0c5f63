import { expect, nightly, test } from './fixtures.ts'
import { expectToFit } from './page-checks.ts'

test(
  'the API reference loads all its files from this server',
  nightly,
  async ({ page, baseURL }) => {
    const failed: string[] = []
    const elsewhere: string[] = []
    page.on('response', (response) => {
      if (!response.ok()) failed.push(`${response.status()} ${response.url()}`)
    })
    page.on('request', (request) => {
      const url = request.url()
      if (baseURL && !url.startsWith(baseURL) && !url.startsWith('data:')) elsewhere.push(url)
    })
    await page.goto('api/docs')
    await expect(page.getByRole('heading', { level: 1, name: 'The Open Chair' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: 'Create a booking' })).toBeVisible()
    await expectToFit(page, 'the API reference')
    // These functions would call servers of the vendor.
    await expect(page.getByRole('button', { name: /^(Ask AI|Share|Deploy)/ })).toHaveCount(0)
    expect(elsewhere, 'requests to other servers').toEqual([])
    expect(failed).toEqual([])
  },
)
