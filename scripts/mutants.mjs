// npm run mutants: Stryker changes the rules of packages/scheduling and the reader and writer of packages/ical, one place at a
// time, and counts the changes that no unit test notices. The thresholds are in the stryker.config.json of each.
import { generate, install, show } from './toolchain.mjs'

await install()
await generate()
for (const name of ['scheduling', 'ical']) {
  const run = ['--dir', `packages/${name}`, 'exec', 'stryker', 'run', 'stryker.config.json']
  if ((await show('pnpm', run)).code !== 0) process.exitCode = 1
}
