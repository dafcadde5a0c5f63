// npm start: installs, builds and serves the product until Ctrl-C.

import { serve } from './serve.mjs'
import { build, install } from './toolchain.mjs'

await install()
await build()
await serve()
