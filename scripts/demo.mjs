// npm run demo: like start, in a folder of its own, with some weeks of invented visits.
import { serve } from './serve.mjs'
import { build, env, install } from './toolchain.mjs'

await install()
await build()
// Never into a database somebody named: invented visits would block real times.
const { DATABASE_URL: _, ...rest } = env
await serve(['--demo'], { env: { ...rest, DATA_DIR: env.DATA_DIR ?? '.data/demo' } })
