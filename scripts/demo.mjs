// npm run demo: like start, in a folder of its own, with two years of invented visits.
import { serve } from './serve.mjs'
import { build, env, install } from './toolchain.mjs'

await install()
await build()
// Never into a database somebody named: invented visits would block real times. Nor does anybody
// write to invented people.
const { DATABASE_URL: _, POSTMARK_SERVER_TOKEN: __, ...rest } = env
await serve(['--demo'], { env: { ...rest, DATA_DIR: env.DATA_DIR ?? '.data/demo' } })
