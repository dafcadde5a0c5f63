// npm run check: all static checks, without a build or tests.
import { checks } from './checks.mjs'
import { install } from './toolchain.mjs'

await install()
let failed = 0
for (const { name, run } of checks) {
  const { code, output } = await run()
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  if (code !== 0) {
    failed += 1
    console.log(output.trim())
  }
}
process.exit(failed ? 1 : 0)
