// npm run mutants: Stryker changes the rules of packages/scheduling and the reader and writer of packages/ical, one place at a
// time, and counts the changes that no unit test notices. stryker.config.mjs has the share that must be noticed.
// `npm run mutants -- ical` runs one package, and what follows goes to Stryker: `npm run mutants -- ical --mutate src/clock.ts`.
import { generate, install, show } from '../toolchain.mjs'

const [only, ...options] = process.argv.slice(2)
await install()
await generate()
for (const name of ['scheduling', 'ical'].filter((each) => !only || each === only)) {
  const run = [
    '--dir',
    `packages/${name}`,
    'exec',
    'stryker',
    'run',
    '../../scripts/mutants/stryker.config.mjs',
  ]
  if ((await show('pnpm', [...run, ...options])).code !== 0) process.exitCode = 1
}
