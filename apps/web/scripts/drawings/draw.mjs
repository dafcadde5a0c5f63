/* Draws every picture again: node apps/web/scripts/drawings/draw.mjs */
import { writeFileSync } from 'node:fs'
import { beard } from './beard.mjs'
import { chair } from './chair.mjs'
import { fade } from './fade.mjs'
import { productClay, productClippers, productOil, productScissors } from './products.mjs'
import { tools } from './tools.mjs'
import { towel } from './towel.mjs'

const drawings = {
  beard,
  chair,
  fade,
  tools,
  towel,
  'product-clay': productClay,
  'product-clippers': productClippers,
  'product-oil': productOil,
  'product-scissors': productScissors,
}

for (const [name, draw] of Object.entries(drawings)) {
  const svg = draw()
  writeFileSync(new URL(`../../src/drawings/${name}.svg`, import.meta.url), svg)
  console.log(`${name}.svg ${(svg.length / 1024).toFixed(1)} KiB`)
}
