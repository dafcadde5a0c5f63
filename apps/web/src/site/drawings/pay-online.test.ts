import { renderSVG } from 'uqr'
import { expect, it } from 'vitest'
import { links } from '../site.ts'

/**
 * Error correction level M and the quiet zone of four modules that ISO/IEC 18004 requires. The colours are the
 * same in dark mode, because many scanners only read dark modules on a light background.
 */
const OPTIONS = { ecc: 'M', border: 4, blackColor: '#241c17', whiteColor: '#fcf8ef' } as const

it('the QR code encodes the payment link (vitest run -u writes it again)', async () => {
  const drawing = renderSVG(links.payOnline, OPTIONS)
  const titled = drawing.replace('>', `><title>${links.payOnline}</title>`)
  await expect(titled).toMatchFileSnapshot('pay-online.svg')
})
