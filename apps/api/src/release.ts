import { argv, execArgv, execPath, execve } from 'node:process'

/*
 * The entry of the release (ADR 41): `node server.js` serves, `node server.js backup FILE` and its like run one command.
 */

/**
 * V8 reads these only when the process starts. They keep the heap small, which costs some speed in long computations, of
 * which the product has none.
 */
const MEMORY_FLAGS = ['--max-semi-space-size=2', '--optimize-for-size', '--heap-growing-percent=20']
const [, , command = ''] = argv

if (command === 'health') await import('./health.ts')
else {
  // Replaces the program of this process, which keeps its id: signals and service managers still find it.
  if (execve && !MEMORY_FLAGS.every((flag) => execArgv.includes(flag))) {
    execve(execPath, [execPath, ...MEMORY_FLAGS, ...execArgv, ...argv.slice(1)])
  }
  if (command === 'reset-password') argv.push('--reset-password')
  if (['backup', 'restore', 'export'].includes(command)) await import('./commands.ts')
  else await import('./server.ts')
}
