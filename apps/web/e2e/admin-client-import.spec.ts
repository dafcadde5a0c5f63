import { EXPORTS } from '@haircuts/core/clients/import/exports.testing'
import type { Page } from '@playwright/test'
import { row } from './admin-steps.ts'
import { expect, nightly, onPhone, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

function choose(page: Page, name: string, text: string) {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
  return page.getByLabel('CSV file').setInputFiles(file)
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'the exports of other programs are imported without a hand',
    onPhone,
    async ({ page, db }) => {
      test.slow()
      for (const { fileName, text, clients } of EXPORTS) {
        await db.query('TRUNCATE client CASCADE')
        await page.goto('admin/clients/import')
        await choose(page, fileName, text)
        const [name = ''] = clients[0] ?? []
        await expect(row(page, name)).toContainText('New')
        await expectAccessible(page)
        const count = clients.length
        await page.getByRole('button', { name: new RegExp(`^Import ${count} client`) }).click()
        await expect(
          page.getByText(new RegExp(`^${count} clients? added, 0 filled in.$`)),
        ).toBeVisible()
        const found = await db.query(
          'SELECT name::text, email::text, phone, notes FROM client ORDER BY id',
        )
        expect(
          found.rows.map((each) => [
            each.name,
            each.email ?? '',
            each.phone ?? '',
            each.notes ?? '',
          ]),
        ).toEqual(clients)
      }
    },
  )

  test('what looks wrong is said and left out', onPhone, async ({ page, db }) => {
    const rows = [
      'Ann Marsh,9.79E+09',
      '#NAME?,979 555 0101',
      'Bo Fox,12/05/1999',
      'Cy Oak,=A2',
      'Dee Oak,979 555 0102',
    ]
    await page.goto('admin/clients/import')
    await choose(page, 'clients.csv', ['My clients', 'Name,Phone', ...rows].join('\n'))
    await expect(row(page, 'Ann Marsh')).toContainText('changed this number to “9.79E+09”.')
    await expect(row(page, '979 555 0101')).toContainText(
      '“#NAME?” is a mistake of the spreadsheet.',
    )
    await expect(row(page, 'Bo Fox')).toContainText('“12/05/1999” is a date.')
    await expect(row(page, 'Cy Oak')).toContainText('“=A2” is a formula.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 1 client' }).click()
    await expect(page.getByText('4 rows were skipped.')).toBeVisible()
    const found = await db.query('SELECT name::text FROM client')
    expect(found.rows).toEqual([{ name: 'Dee Oak' }])
  })
})

test('contacts with large photos are imported', nightly, async ({ page, db }) => {
  const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${`\r\n ${'A'.repeat(72)}`.repeat(80_000)}`
  const card = (name: string, phone: string) =>
    ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, photo, `TEL:${phone}`, 'END:VCARD', ''].join(
      '\r\n',
    )
  await page.goto('admin/clients/import')
  await choose(
    page,
    'contacts.vcf',
    card('Zoë Núñez', '979 555 0100') + card('Bo Fox', '979 555 0101'),
  )
  await page.getByRole('button', { name: 'Import 2 clients' }).click()
  await expect(page.getByText('2 clients added, 0 filled in.')).toBeVisible()
  const found = await db.query('SELECT name::text, phone FROM client ORDER BY id')
  expect(found.rows).toEqual([
    { name: 'Zoë Núñez', phone: '979 555 0100' },
    { name: 'Bo Fox', phone: '979 555 0101' },
  ])
})

test('clients are imported from a file and undone', nightly, async ({ page, db, barber }) => {
  await barber.clients.create.mutate({ name: 'Ann', email: 'ann@example.edu' })
  await page.goto('admin/clients')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByText('No imports yet.')).toBeVisible()
  await expectAccessible(page)

  const rows = [
    'Ann;ANN@example.edu;979 555 0100',
    'Zoë;zoe@example.edu;979 555 0101',
    'Zoë;zoe@example.edu;',
    'Nobody;nowhere;',
  ]
  const file = `Kunde;Kontakt;Phone\n${rows.join('\n')}\n`
  await choose(page, 'clients.csv', file)
  await expect(page.getByText(/^Each client needs a name, and an email address or/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 clients' })).toBeDisabled()
  await page.getByLabel('Kunde').selectOption('Full name')
  await page.getByLabel('Kontakt').selectOption('Email')
  await expect(row(page, 'ANN@example.edu')).toContainText('Adds phone.')
  await expect(row(page, 'nowhere')).toContainText('Please enter a valid email address')
  await page.getByLabel('Show').selectOption('Skipped (2)')
  await expect(row(page, 'zoe@example.edu')).toContainText('Same name and email as line 3.')
  await page.getByLabel('Show').selectOption('New (1)')
  await expect(row(page, '979 555 0101')).toContainText('New')
  await expectAccessible(page)
  expect((await db.query('SELECT FROM client')).rowCount).toBe(1)

  await page.getByRole('button', { name: 'Import 2 clients' }).click()
  await expect(page.getByText('1 client added, 1 filled in.')).toBeVisible()
  const found = await db.query('SELECT name::text, phone FROM client ORDER BY name')
  expect(found.rows).toEqual([
    { name: 'Ann', phone: '979 555 0100' },
    { name: 'Zoë', phone: '979 555 0101' },
  ])

  await choose(page, 'clients.csv', file)
  await page.getByLabel('Kunde').selectOption('Full name')
  await page.getByLabel('Kontakt').selectOption('Email')
  await expect(page.getByText('Nothing to import')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: /^Undo the import of/ }).click()
  await expect(
    page.getByText('The import was undone: 1 client removed, 1 changed back.'),
  ).toBeVisible()
  await expectAccessible(page)
  const left = await db.query('SELECT name::text, phone FROM client')
  expect(left.rows).toEqual([{ name: 'Ann', phone: null }])
})
