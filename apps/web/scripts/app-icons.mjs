/*
 * Draws the icons of the installed back office again, from the site's own: node apps/web/scripts/app-icons.mjs
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

// sharp belongs to the API; nothing of it reaches the site.
const sharp = createRequire(new URL('../../api/package.json', import.meta.url))('sharp')
const file = (path) => fileURLToPath(new URL(`../public/${path}`, import.meta.url))
const svg = readFileSync(file('favicon.svg'), 'utf8')
const ground = '#6b1821'

const drawn = (size) => sharp(Buffer.from(svg), { density: 72 * (size / 64) }).resize(size, size)

for (const size of [192, 512])
  await drawn(size)
    .png()
    .toFile(file(`icon-${size}.png`))

// Systems cut a circle or a drop out of a maskable icon: the pole stays within the middle of it.
const inner = await drawn(360).png().toBuffer()
await sharp({ create: { width: 512, height: 512, channels: 4, background: ground } })
  .composite([{ input: inner }])
  .png()
  .toFile(file('icon-maskable-512.png'))

// A status bar shows the shape alone, in its own colour.
const shape = svg
  .replace(/<path fill="#6b1821" d="M14 0[^>]*>/, '')
  .replaceAll(/fill="#[0-9a-f]{6}"/g, 'fill="#ffffff"')
await sharp(Buffer.from(shape), { density: 108 }).resize(96, 96).png().toFile(file('badge-96.png'))
