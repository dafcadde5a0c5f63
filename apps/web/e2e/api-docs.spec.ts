import { expect, test } from './fixtures.ts'
import { expectToFit } from './page-checks.ts'

// Beside errors in the console, which no page of these tests may have, a file that is missing fails this one.
test('the API reference lists the calls without an error in the console', async ({
  page,
  baseURL,
}) => {
  const failed: string[] = []
  const elsewhere: string[] = []
  page.on('response', (response) => {
    if (!response.ok()) failed.push(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (baseURL && !url.startsWith(baseURL) && !url.startsWith('data:')) elsewhere.push(url)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') failed.push(message.text())
  })
  await page.goto('api/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'The Open Chair' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Book a visit' })).toBeVisible()
  await expectToFit(page, 'the API reference')
  // What would talk to servers of the reference's makers is not offered.
  await expect(page.getByRole('button', { name: /^(Ask AI|Share|Deploy)/ })).toHaveCount(0)
  expect(elsewhere, 'requests to other places').toEqual([])
  expect(failed).toEqual([])
})
