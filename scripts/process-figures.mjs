// What Linux tells of a running process; elsewhere null.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const isLinux = process.platform === 'linux'
/** Linux counts processor time for user programs in hundredths of a second on every architecture that Node runs on. */
const TICK_MS = 10

/** The memory of a process and all that it started, in MB: shared pages count in proportion (PSS). */
export function memoryOf(pid) {
  if (!isLinux) return null
  const database = startedBy(pid).reduce((sum, each) => sum + pssOf(each), 0)
  return { server: pssOf(pid), database }
}

/** The processes that a process has started, and those that they have. */
function startedBy(pid) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const parents = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent) =>
    parents.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

/** 0 for a process that has ended in the meantime. */
function pssOf(pid) {
  const file = `/proc/${pid}/smaps_rollup`
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

/** The processor time that a process has used so far, in milliseconds. */
export function processorMsOf(pid) {
  return isLinux ? processorMsIn(readFileSync(`/proc/${pid}/stat`, 'utf8')) : null
}

/** The processor time that all processes below one have used so far, also those that have ended, in milliseconds. */
export function processorMsBelow(pid) {
  if (!isLinux) return null
  const files = startedBy(pid).map((each) => `/proc/${each}/stat`)
  const texts = files.filter(existsSync).map((file) => readFileSync(file, 'utf8'))
  return texts.reduce((sum, text) => sum + processorMsIn(text) + endedMsIn(text), 0)
}

function processorMsIn(text) {
  const [user, system] = timesIn(text)
  return user + system
}

/** That of its own processes that have ended, as the connections of a database do. */
function endedMsIn(text) {
  const [, , user, system] = timesIn(text)
  return user + system
}

/** User and system time of a process, and of those that it started and that have ended. */
function timesIn(text) {
  // The name of the program, in parentheses, may hold spaces. The times are the 14th to 17th field.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).map((ticks) => Number(ticks) * TICK_MS)
}
