// Stands in for `docker compose` in the check of README's commands: reads compose.yaml, .env and the Dockerfile, and runs
// the release with the environment that the container of the site would get. The volume /data is the folder README_DATA.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const { README_RELEASE, README_DATA, README_DATABASE, README_PORT, README_LOG, PATH } = process.env
const PID_FILE = `${README_DATA}/site.pid`
const [compose, ...args] = process.argv.slice(2)

const environment = environmentOfSite()
const command = args.join(' ')
if (compose !== 'compose') refuse()
else if (command === 'up --detach --build') await start()
else if (command === 'start site') await start()
else if (command === 'stop site') await stop()
else if (command.startsWith('exec site node ')) run(args.slice(3))
else if (command.startsWith('run --rm site ')) run(['server.js', ...args.slice(3)])
else refuse()

/** What compose.yaml sets for the site, with the values of .env, over what the Dockerfile sets. */
function environmentOfSite() {
  const [, image = ''] = /^ENV (.+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  const ofImage = image.split(' ').map((pair) => pair.split('='))
  const [, site = ''] = /^ {2}site:\n((?: {4}.*\n|\n)+)/m.exec(readFileSync('compose.yaml', 'utf8'))
  const given = Object.fromEntries(
    [...readFileSync('.env', 'utf8').matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, ...pair]) => pair),
  )
  const ofCompose = [...site.matchAll(/^ {6}([A-Z]\w*): (.*)$/gm)].map(([, name, value]) => [
    name,
    value.replace(/\$\{(\w+)(:[-?])?([^}]*)\}/g, (_, key, kind, rest) => {
      if (!given[key] && kind === ':?') throw new Error(rest)
      return given[key] || (kind === ':-' ? rest : '')
    }),
  ])
  const all = Object.fromEntries([...ofImage, ...ofCompose])
  // The containers have a network of their own, in which the database is a host name.
  all.DATABASE_URL = all.DATABASE_URL.replace(/^postgresql:\/\/.+@database\/.+$/, README_DATABASE)
  return { ...all, DATA_DIR: README_DATA, PORT: README_PORT, HOST: '127.0.0.1', PATH }
}

async function start() {
  const log = openSync(README_LOG, 'a')
  const site = spawn('node', ['server.js'], {
    cwd: README_RELEASE,
    env: environment,
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  writeFileSync(PID_FILE, String(site.pid))
  site.unref()
}

async function stop() {
  const pid = Number(readFileSync(PID_FILE, 'utf8'))
  process.kill(pid, 'SIGTERM')
  while (isRunning(pid)) await wait(50)
  rmSync(PID_FILE)
}

function run(parts) {
  const inFolder = parts.map((part) => part.replace(/^\/data\//, `${README_DATA}/`))
  const options = { cwd: README_RELEASE, env: environment, stdio: 'inherit' }
  process.exitCode = spawnSync('node', inFolder, options).status ?? 1
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function refuse() {
  console.error(
    `The check of README's commands does not know docker ${process.argv.slice(2).join(' ')}.`,
  )
  process.exitCode = 1
}
