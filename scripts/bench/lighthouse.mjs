// What Lighthouse says of a page on its phone: the score that others go by.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, env } from '../toolchain.mjs'

/** Not among our packages: it is as large as all of them, and only this asks for it. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

/** @returns undefined where Lighthouse could not be had or saw no page. */
export async function lighthouse(address, { chromium, folder }) {
  const file = join(folder, 'lighthouse.json')
  const { code } = await capture(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance',
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...env, CHROME_PATH: chromium } },
  )
  if (code !== 0) return undefined
  const { audits, categories, runtimeError } = JSON.parse(readFileSync(file, 'utf8'))
  if (runtimeError) return undefined
  const value = (audit) => audits[audit].numericValue
  return {
    score: categories.performance.score * 100,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
  }
}
