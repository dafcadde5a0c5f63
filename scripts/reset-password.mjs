// npm run reset-password: sets a new password for the barber, shows it once and ends all sessions.
import { announce, WITH_CHANNEL } from './serve.mjs'
import { capture, install, lastLines, start, stop } from './toolchain.mjs'

await install()
const generated = await capture('turbo', ['run', 'generate'])
if (generated.code !== 0) stop(lastLines(generated.output, 40))

const { child, done } = start('node', ['apps/api/src/server.ts', '--reset-password'], WITH_CHANNEL)
child.on('message', announce)
process.exit((await done).code)
