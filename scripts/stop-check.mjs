// Starts the site by `npm start` or `npm run demo` and sends SIGTERM to the process of npm alone, as a service manager does:
// the server and its database have to end.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.mjs'
import { ROOT } from './toolchain.mjs'

const START_MS = 120_000
const STOP_MS = 20_000

/**
 * Runs npm with the arguments of a command that serves the site, and stops it.
 *
 * @param env the surroundings of the command, with an empty folder as DATA_DIR or one of an installation.
 * @returns the complaints.
 */
export async function stopsCleanly(args, env) {
  const port = String(await freePort())
  const npm = spawn('npm', args, {
    cwd: ROOT,
    env: { ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, as under a service manager.
    detached: true,
  })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (text) => {
      said += text
    })
  }
  const state = join(env.DATA_DIR, 'postgres/postmaster.pid')
  try {
    if (!(await becomes(() => said.includes('Ready: '), START_MS))) throw new Error('did not start')
    const database = Number(readFileSync(state, 'utf8').split('\n')[0])
    npm.kill('SIGTERM')
    const hasStopped = await becomes(
      async () => !existsSync(state) && !isRunning(database) && !(await isServing(port)),
      STOP_MS,
    )
    if (!hasStopped) throw new Error('left its server or its database behind')
    return []
  } catch (error) {
    return [`npm ${args.join(' ')} ${error.message}.\n${said}`]
  } finally {
    killGroup(npm.pid)
  }
}

async function becomes(isSo, patience) {
  for (const until = performance.now() + patience; performance.now() < until; ) {
    if (await isSo()) return true
    await wait(50)
  }
  return false
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function isServing(port) {
  return fetch(`http://127.0.0.1:${port}/haircuts/api/health`).then(
    () => true,
    () => false,
  )
}

/** Ends what the command has left behind, if it has. */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing was left.
  }
}
