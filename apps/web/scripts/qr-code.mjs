/* Draws the payment link's QR code again, after it changed: node apps/web/scripts/qr-code.mjs */
import { writeFileSync } from 'node:fs'
import { encode } from 'uqr'
import { links } from '../src/content/site.ts'

/** Scanners want this much quiet round the code. */
const BORDER = 4
/** Its own colours in both schemes: many scanners read only dark on light. */
const INK = '#241c17'
const PAPER = '#fcf8ef'

const { data, size } = encode(links.payOnline, { ecc: 'M', border: BORDER })
const bars = data.flatMap((row, y) =>
  row.flatMap((isDark, x) =>
    isDark && !row[x - 1] ? [`M${x} ${y}h${barFrom(row, x)}v1H${x}z`] : [],
  ),
)
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><title>${links.payOnline}</title><path fill="${PAPER}" d="M0 0h${size}v${size}H0z"/><path fill="${INK}" d="${bars.join('')}"/></svg>
`
writeFileSync(new URL('../src/drawings/pay-online.svg', import.meta.url), svg)

/** How many dark squares stand side by side. */
function barFrom(row, x) {
  const end = row.indexOf(false, x)
  return (end < 0 ? row.length : end) - x
}
