// npm run reset-password: sets a new password for the barber, shows it once and ends all sessions.
import { announce, WITH_CHANNEL } from './serve.mjs'
import { generate, install, start } from './toolchain.mjs'

await install()
await generate()

const { child, done } = start('node', ['apps/api/src/server.ts', '--reset-password'], WITH_CHANNEL)
child.on('message', announce)
process.exit((await done).code)
