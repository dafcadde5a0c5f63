import { argv, execArgv, execPath, execve } from 'node:process'

/*
 * The entry of the release (ADR 41): `node server.js` serves, `node server.js backup FILE` and its like run a command.
 */

/**
 * V8 reads these only when the process starts. A small young generation and code compiled for size save 60 MB, and cost
 * some speed in long computations, of which the product has none.
 */
const MEMORY_FLAGS = ['--max-semi-space-size=2', '--optimize-for-size', '--heap-growing-percent=20']
const COMMANDS = ['backup', 'restore', 'export']
const [, , command = ''] = argv

// Replaces the program of this process, which keeps its id: signals and service managers still find it.
if (execve && !MEMORY_FLAGS.every((flag) => execArgv.includes(flag))) {
  execve(execPath, [execPath, ...MEMORY_FLAGS, ...execArgv, ...argv.slice(1)])
}
if (command === 'reset-password') argv.push('--reset-password')
await (COMMANDS.includes(command) ? import('./commands.ts') : import('./server.ts'))
