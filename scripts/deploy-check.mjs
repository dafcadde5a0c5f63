// Sends a request through nginx and Caddy, configured by the files of deploy/: the path, the visitor's address and a
// body above nginx's own limit have to arrive.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.mjs'
import { ROOT } from './toolchain.mjs'

const PATH = '/haircuts/book/1?from=test'
const BODY = Buffer.alloc(3 * 1024 * 1024)
const START_MS = 10_000
const PROXIES = { nginx, caddy }
/** On Debian, nginx is in a folder that only root's PATH contains. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

const folder = mkdtempSync(join(tmpdir(), 'haircuts-proxies-'))
// nginx runs its workers as another user when root starts it, and they need to read the folder.
chmodSync(folder, 0o755)
const site = await echo()
const complaints = []
for (const [name, configure] of Object.entries(PROXIES)) {
  const program = FOLDERS.map((each) => join(each, name)).find((file) => existsSync(file))
  if (!program) complaints.push(`${name} is not installed.`)
  else complaints.push(...(await tryProxy(program, configure, { folder, site: site.port })))
}
site.server.close()
rmSync(folder, { recursive: true, force: true })
console.log(complaints.join('\n'))
process.exit(complaints.length > 0 ? 1 : 0)

async function tryProxy(program, configure, place) {
  const port = await freePort()
  const { args, env } = configure({ ...place, port })
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'pipe' })
  const ended = new Promise((done) => child.once('close', done))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text
    })
  }
  try {
    const seen = await ask(`http://127.0.0.1:${port}${PATH}`)
    const expected = { url: PATH, address: '127.0.0.1', size: BODY.length }
    if (JSON.stringify(seen) === JSON.stringify(expected)) return []
    return [`${program}: the site saw ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`]
  } catch (error) {
    return [`${program}: ${error.message}\n${said}`]
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Asks until the proxy is up. */
async function ask(url) {
  for (const until = performance.now() + START_MS; ; ) {
    try {
      const response = await fetch(url, { method: 'POST', body: BODY })
      if (!response.ok) throw new Error(`it answers ${response.status}`)
      return response.json()
    } catch (error) {
      if (error.cause?.code !== 'ECONNREFUSED' || performance.now() > until) throw error
    }
    await wait(50)
  }
}

/** A server in place of the site, which answers with the requests that it got. */
function echo() {
  const server = createServer(async (request, response) => {
    let size = 0
    for await (const chunk of request) size += chunk.length
    const address = request.headers['x-forwarded-for']
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ url: request.url, address, size }))
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done({ server, port: server.address().port }))
  })
}

function nginx({ folder, site, port }) {
  const location = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
     http {
       access_log off;
       ${temporary}
       server { listen 127.0.0.1:${port}; ${location.replace('127.0.0.1:3000', `127.0.0.1:${site}`)} }
     }`,
  )
  return { args: ['-p', folder, '-e', 'stderr', '-c', file], env: {} }
}

function caddy({ folder, site, port }) {
  return {
    args: ['run', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/Caddyfile')],
    env: {
      DOMAIN: `http://127.0.0.1:${port}`,
      UPSTREAM: `127.0.0.1:${site}`,
      CADDY_ADMIN: `unix/${folder}/caddy.sock`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  }
}
