// The licences of what a release holds: its own, and the text of each package and font that is bundled or copied into it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import spdx from 'spdx-license-list/full.js'
import { capture, ROOT } from './toolchain.mjs'

const TEXT_FILES = /^(licen[cs]e|copying|notice|unlicense|third.?party)/i
/** The part of a README about licences, up to the next heading. */
const README_PART = /^#+ licen[cs].*\n(?:(?!#).*\n?)*/im
/** The licences that another one refers to for a part of its terms. */
const INCLUDED = { 'LGPL-3.0-or-later': ['GPL-3.0-or-later'] }
/** Licences that ask for a word on where the source is. */
const SOURCE_WANTED = /^(MPL|LGPL)/
/** The libraries in the package of the embedded PostgreSQL, which names its own licence alone. */
const IN_POSTGRES = [
  { name: 'PostgreSQL', license: 'PostgreSQL', author: 'PostgreSQL Global Development Group' },
  { name: 'ICU', license: 'Unicode-3.0', author: 'Unicode, Inc.' },
  { name: 'OpenSSL', license: 'OpenSSL', author: 'The OpenSSL Project' },
  { name: 'libxml2', license: 'MIT', author: 'Daniel Veillard' },
  { name: 'libxslt', license: 'MIT', author: 'Daniel Veillard' },
  { name: 'zlib', license: 'Zlib', author: 'Jean-loup Gailly and Mark Adler' },
]

/**
 * Writes the licence of the product and `THIRD-PARTY-LICENSES.txt` into a release, and both as `licenses.txt` to the files
 * that its server sends to browsers.
 */
export async function writeLicenses(release, { hasDatabase }) {
  const packages = await productionPackages()
  const third = thirdPartyText(hasDatabase ? [...packages, ...IN_POSTGRES] : packages)
  const own = readFileSync(join(ROOT, 'LICENSE'), 'utf8')
  writeFileSync(join(release, 'LICENSE'), own)
  writeFileSync(join(release, 'THIRD-PARTY-LICENSES.txt'), third)
  writeFileSync(join(release, 'web/dist/client/licenses.txt'), `${own}\n${third}`)
}

/** Every installed package that is no tool of development, with its version, licence and folder. */
export async function productionPackages() {
  const { code, output } = await capture('pnpm', ['licenses', 'list', '-r', '--prod', '--json'])
  if (code !== 0) throw new Error(`The licences of the packages could not be listed: ${output}`)
  return Object.values(JSON.parse(output))
    .flat()
    .flatMap(({ name, versions, paths, license, author, homepage }) =>
      paths.map((folder, index) => ({
        name,
        version: versions[index] ?? versions[0],
        folder,
        license,
        author,
        homepage,
      })),
    )
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** The packages under each text, so that a text that many of them share stands once. */
export function thirdPartyText(packages) {
  const byText = Map.groupBy(packages, licenseText)
  const parts = [...byText].map(([text, those]) => `${those.map(heading).join('\n')}\n\n${text}\n`)
  const intro =
    'This software contains the following packages, each under the licence below its name.\n'
  return [intro, ...parts].join(`\n${'-'.repeat(80)}\n\n`)
}

function heading({ name, version, license, homepage }) {
  const title = version ? `${name} ${version} (${license})` : `${name} (${license})`
  return SOURCE_WANTED.test(license) && homepage ? `${title}. Its source: ${homepage}` : title
}

/** @throws Error for a package without a text whose licence is not in the list of SPDX. */
function licenseText({ name, folder, license, author }) {
  const files = folder
    ? readdirSync(folder)
        .filter((file) => TEXT_FILES.test(file))
        .sort()
    : []
  if (files.length > 0)
    return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  const readme = folder && join(folder, 'README.md')
  const [part = ''] =
    readme && existsSync(readme) ? (README_PART.exec(readFileSync(readme, 'utf8')) ?? []) : []
  const texts = [license, ...(INCLUDED[license] ?? [])].map((id) => {
    const known = spdx[id]
    if (!known) throw new Error(`The package ${name} has no text of its licence ${license}.`)
    return known.licenseText
      .replace(/<year>|\[yyyy\]/g, '')
      .replace(
        /<copyright holders?>|<owner>|\[name of copyright owner\]/g,
        author ?? `the authors of ${name}`,
      )
  })
  return [part, ...texts]
    .filter(Boolean)
    .map((text) => text.trim())
    .join('\n\n')
}
