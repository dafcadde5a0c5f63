// npm run dev: restarts the API and reloads the web app when files change.
import { announce, WITH_CHANNEL } from './serve.mjs'
import { capture, install, lastLines, start, stop } from './toolchain.mjs'

await install()
const { code, output } = await capture('turbo', ['run', 'generate'])
if (code !== 0) stop(lastLines(output, 40))

const api = start('node', ['--watch', 'apps/api/src/server.ts'], WITH_CHANNEL)
api.child.on('message', (message) => message.ready !== undefined && announce(message))
const web = start('vite', [], { cwd: new URL('../apps/web/', import.meta.url) })
const both = [api, web]
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const { child } of both) child.kill(signal)
  })
}
const first = await Promise.race(both.map(({ done }) => done))
for (const { child } of both) child.kill('SIGTERM')
await Promise.all(both.map(({ done }) => done))
process.exit(first.code)
