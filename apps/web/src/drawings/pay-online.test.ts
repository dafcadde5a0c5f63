import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { links } from '../content/site.ts'

it('the QR code is of the payment link: node apps/web/scripts/qr-code.mjs draws it anew', () => {
  const drawing = readFileSync(new URL('pay-online.svg', import.meta.url), 'utf8')
  expect(/<title>(.*)<\/title>/.exec(drawing)?.[1]).toBe(links.payOnline)
})
