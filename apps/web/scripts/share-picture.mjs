/*
 * Draws the picture of a shared link again: node apps/web/scripts/share-picture.mjs
 * A page of the site's own paper, ink, type and chair, photographed by Chromium.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const font = (name) => readFileSync(file(`../node_modules/${name}`)).toString('base64')
const chair = readFileSync(file('../src/drawings/chair.svg'), 'utf8')

const html = `<!doctype html><style>
  @font-face { font-family: Display; font-weight: 100 900;
    src: url(data:font/woff2;base64,${font('@fontsource/fraunces/files/fraunces-latin-600-normal.woff2')}) }
  @font-face { font-family: Text; font-weight: 300 900;
    src: url(data:font/woff2;base64,${font('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')}) }
  :root { --draw-ink: #2b211b; --draw-flat: #dcae94; --draw-paper: #fcf8ef }
  body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 560px;
    align-items: center; background: #f6f0e4; color: #241c17 }
  main { padding-left: 84px }
  p { margin: 0 0 22px; font: 600 27px Text; color: #7d5a16 }
  h1 { margin: 0; font: 600 94px/1.04 Display; letter-spacing: -0.015em }
  h1::after { content: ''; display: block; width: 120px; height: 5px; margin-top: 40px;
    background: #6b1821 }
  svg { width: 560px; color: var(--draw-ink) }
</style><main><p>A campus ministry with clippers</p><h1>Free haircuts,<br>one chair,<br>at home.</h1></main>
${chair}`

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(html)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: file('../public/share.png') })
await browser.close()
