// npm run dev: restarts the API and reloads the web app when files change.
import { announce, WITH_CHANNEL } from './serve.mjs'
import { generate, install, start } from './toolchain.mjs'

await install()
await generate()

const api = start('node', ['--watch', 'apps/api/src/server.ts'], WITH_CHANNEL)
// Vite prints the address of the web app.
api.child.on('message', ({ admin }) => announce({ admin }))
const web = start('vite', [], { cwd: new URL('../apps/web/', import.meta.url) })
const both = [api, web]
const first = await Promise.race(both.map(({ done }) => done))
for (const { child } of both) child.kill('SIGTERM')
await Promise.all(both.map(({ done }) => done))
process.exit(first.code)
