// npm run demo: like start, with a data folder of its own and two years of invented visits.
import { serve } from './serve.mjs'
import { build, env, install } from './toolchain.mjs'

await install()
await build()
// Ignores DATABASE_URL, because invented visits would block real times, and POSTMARK_SERVER_TOKEN and SMTP_URL, because
// no mail must go to invented people.
const { DATABASE_URL: _, POSTMARK_SERVER_TOKEN: __, SMTP_URL: ___, ...rest } = env
await serve(['--demo'], { env: { ...rest, DATA_DIR: env.DATA_DIR ?? '.data/demo' } })
