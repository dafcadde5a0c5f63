// docs/api.md lists the calls of the API. What is mounted is compared with it over HTTP in a test; this
// look at the sources alone says it before anything runs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './toolchain.mjs'

/** One line for each route that a procedure names and the table does not. */
export function unlistedCalls() {
  const table = readFileSync(join(ROOT, 'docs/api.md'), 'utf8')
  const listed = [...table.matchAll(/^\| `([A-Z]+ [^`]+)` \|/gm)].map(([, call]) => call)
  return namedCalls()
    .filter((call) => !listed.includes(call))
    .map((call) => `docs/api.md: add a line for \`${call}\``)
}

function namedCalls() {
  const nouns = join(ROOT, 'packages/router/src')
  return readdirSync(nouns, { recursive: true })
    .filter((file) => file.endsWith('router.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(nouns, file), 'utf8')
      return [...source.matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^']+)'/g)]
    })
    .map(([, route]) =>
      route
        .replace(/:(\w+)/g, '{$1}')
        .replace(/\{\w+\}/g, (name) => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)),
    )
}
