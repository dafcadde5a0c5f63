// npm start: install, build, and serve the whole product until Ctrl-C.

import { serve } from './serve.mjs'
import { build, install } from './toolchain.mjs'

await install()
await build()
await serve()
