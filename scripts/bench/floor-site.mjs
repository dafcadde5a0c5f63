import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const web = createRequire(new URL('../../apps/web/package.json', import.meta.url))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' }
const SERVICES = [
  { id: 1, name: "Men's haircut" },
  { id: 2, name: "Men's fade" },
]

/** Builds the floor app with the web app's own Vite and serves it compressed, as the product is. */
export async function serveFloor(folder) {
  const { build } = await import(join(packageFolder('vite'), 'dist/node/index.js'))
  await build({
    root: fileURLToPath(new URL('floor/', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
    resolve: {
      alias: Object.fromEntries(
        ['@tanstack/react-query', 'react-dom', 'react', 'wouter'].map((name) => [
          name,
          packageFolder(name),
        ]),
      ),
    },
  })
  const files = new Map([['/services.json', packed('.json', JSON.stringify(SERVICES))]])
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!extname(name)) continue
    const file = packed(extname(name), readFileSync(join(folder, name)))
    files.set(name === 'index.html' ? '/' : `/${name}`, file)
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url)
    if (!file) return response.writeHead(404).end()
    const { type, body } = file
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() }
}

function packed(extension, content) {
  return { type: TYPES[extension] ?? 'text/plain', body: brotliCompressSync(content) }
}

function packageFolder(name) {
  return web.resolve
    .paths(name)
    .map((folder) => join(folder, name))
    .find((folder) => readdirOrNone(folder).length > 0)
}

function readdirOrNone(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
