// Finds calls that docs/api.md does not list, in the sources alone. contract.integration.test.ts compares the table with
// the mounted routes in both directions.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './toolchain.mjs'

/** @returns one line for each route of a procedure that the table does not list. */
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
