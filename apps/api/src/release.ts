import { argv, env, execArgv, execPath, execve } from 'node:process'

/*
 * The entry of the release (ADR 18): `node server.js` serves, `node server.js backup FILE` and its like run one command.
 */

/**
 * V8 reads these only when the process starts. They keep the heap close to what is in use, at the price of throughput under
 * load. If the operator sets `--max-semi-space-size`, as on a machine with much memory, none of them is added.
 */
const MEMORY_FLAGS = [
  '--max-semi-space-size=2',
  '--initial-old-space-size=24',
  '--heap-growing-percent=50',
  '--optimize-for-size',
]
/**
 * Sizes in bytes for glibc's allocator: memory of at least 32 KiB is mapped by itself, so that freeing it returns it to the
 * system. By default glibc raises the first limit with each large block, and keeps what V8's compilers used at the start.
 */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '65536' }
const [, , command = ''] = argv

if (command === 'health') await import('./health.ts')
else {
  // Replaces the program of this process, which keeps its id: signals and service managers still find it.
  if (execve && !execArgv.some((flag) => flag.startsWith('--max-semi-space-size'))) {
    const args = [execPath, ...MEMORY_FLAGS, ...execArgv, ...argv.slice(1)]
    execve(execPath, args, { ...ALLOCATOR, ...env })
  }
  if (command === 'reset-password') argv.push('--reset-password')
  if (['backup', 'restore', 'export', 'move-database'].includes(command))
    await import('./commands.ts')
  else await import('./server.ts')
}
