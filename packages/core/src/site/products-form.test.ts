import { expect, it } from 'vitest'
import { isAffiliateLink, productsDocument, withAffiliateTag } from './products-form.ts'

it.each([
  [
    'https://www.amazon.com/s?k=beard+oil',
    'chair-20',
    'https://www.amazon.com/s?k=beard+oil&tag=chair-20',
  ],
  ['https://www.amazon.co.uk/dp/B0', 'chair-20', 'https://www.amazon.co.uk/dp/B0?tag=chair-20'],
  [
    'https://www.amazon.com/dp/B0?tag=other-20',
    'chair-20',
    'https://www.amazon.com/dp/B0?tag=other-20',
  ],
  ['https://notamazon.example.edu/', 'chair-20', 'https://notamazon.example.edu/'],
  ['https://www.amazon.com/dp/B0', '', 'https://www.amazon.com/dp/B0'],
])('%s with the tag %j is %s', (link, tag, tagged) => {
  expect(withAffiliateTag(link, tag)).toBe(tagged)
})

it.each([
  ['https://shop.edu/oil?ref=chair-20', true],
  ['https://shop.edu/oil?ref=chair-201', false],
  ['', false],
])('%s carries the tag: %s', (link, carries) => {
  expect(isAffiliateLink(link, 'chair-20')).toBe(carries)
})

it('every default link leads to the marketplace that its button names, without a tag', () => {
  for (const { marketplace, link } of productsDocument.defaults.items) {
    expect(marketplace).toBe('Amazon')
    const { protocol, hostname, searchParams } = new URL(link)
    expect([protocol, hostname, searchParams.has('tag')]).toEqual([
      'https:',
      'www.amazon.com',
      false,
    ])
  }
})
