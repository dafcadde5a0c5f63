/*
 * Holds the description of the API against published tools: two linters, and a generator of clients whose output has to compile with
 * a small program. The data for search engines has to compile as types of schema.org. The settings of the linters name what is left out, with the reason. What else outside tools judge is among the
 * tests: pages by html-validate and axe, robots.txt by robots-parser, calendars by ical.js and python3-icalendar, licences by
 * release-check. It needs the network of npm, so it runs every night and not with `npm test`.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generate, install, show } from '../toolchain.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const folder = fileURLToPath(new URL('../../reports/judges/', import.meta.url))

if (process.argv[2] === 'judge') await judge()
else {
  await install()
  await generate()
  // With the Node of the packages, which reads TypeScript.
  process.exit((await show('node', ['scripts/judges/judges.mjs', 'judge'])).code)
}

async function judge() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(here, folder, { recursive: true })

  const { openApiDocument } = await import('../../apps/api/src/http/openapi/document.ts')
  const site = { urlOf: (/** @type {string} */ path) => `https://cuts.example.edu/haircuts${path}` }
  writeFileSync(`${folder}openapi.json`, JSON.stringify(openApiDocument(site)))

  const { businessData, faqData } = await import('../../apps/web/src/app/ssr/linked-data.ts')
  const business = businessData({
    business: {
      name: 'The Open Chair',
      phone: '979 555 0100',
      email: 'b@example.edu',
      logo: undefined,
    },
    description: 'Haircuts at home.',
    priceRange: 'Free to $30',
    picture: '/share.png',
    offering: {
      services: [{ id: 1, name: 'Haircut', description: null, price: 20 }],
      week: [{ dayOfWeek: 0, isOpen: true, openTime: '09:00', closeTime: '17:00', breaks: [] }],
    },
    urlOf: site.urlOf,
  })
  const faq = faqData([{ question: 'Where?', answer: 'At home.' }])
  writeFileSync(
    `${folder}linked-data.ts`,
    `import type { FAQPage, HairSalon, WithContext } from 'schema-dts'
  export const business: WithContext<HairSalon> = ${JSON.stringify(business)}
  export const faq: WithContext<FAQPage> = ${JSON.stringify(faq)}
  `,
  )

  const bin = (/** @type {string} */ name) => `${folder}node_modules/.bin/${name}`
  run('install', 'pnpm', 'install', '--ignore-workspace', '--ignore-scripts', '--silent')
  run('redocly', bin('redocly'), 'lint', 'openapi.json', '--max-problems=100')
  run(
    'spectral',
    bin('spectral'),
    'lint',
    'openapi.json',
    '--ruleset=spectral.yaml',
    '--fail-severity=hint',
  )
  run('openapi-typescript', bin('openapi-typescript'), 'openapi.json', '--output=api.d.ts')
  const strict = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--skipLibCheck',
    '--module',
    'nodenext',
  ]
  run('tsc', bin('tsc'), '--noEmit', ...strict, '--target', 'es2023', 'client.ts', 'linked-data.ts')
}

/** @param {string} name @param {string} command @param {...string} args */
function run(name, command, ...args) {
  console.info(`${name} …`)
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' })
  if (status === 0) return
  console.error(`${name} failed.`)
  process.exitCode = 1
}
