import { isTerminal, seconds } from './steps.mjs'
import { start } from './toolchain.mjs'

/** An IPC channel for messages of the server that must not be logged. */
export const WITH_CHANNEL = { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }

/**
 * Runs the server, prints its address, and exits with its exit code. SIGINT and SIGTERM reach it (toolchain.mjs); the
 * server then drains and stops its database.
 */
export async function serve(args = [], options = {}) {
  const { child, done } = start('node', ['apps/api/src/server.ts', ...args], {
    ...WITH_CHANNEL,
    ...options,
  })
  const startedAt = performance.now()
  if (isTerminal) console.log('Starting the site …')
  child.on('message', (message) => {
    announce(message)
    if (isTerminal)
      console.log(`  Started in ${seconds(performance.now() - startedAt)}. Ctrl-C stops it.\n`)
  })
  const { code } = await done
  process.exit(code)
}

/** Prints the address of the site and, on the first run, the barber's credentials. */
export function announce({ ready, admin, removedPasskeys = [] }) {
  if (ready) console.log(`\n  Ready: ${ready}\n`)
  if (!admin) return
  console.log(`  The barber signs in${ready ? ` at ${ready}admin/login` : ''}`)
  console.log(`    email     ${admin.email}`)
  console.log(`    password  ${admin.password ?? 'as set in ADMIN_PASSWORD'}`)
  if (admin.password) console.log('  Save it now: it is only shown once.')
  if (removedPasskeys.length > 0) console.log(`  Removed passkeys: ${removedPasskeys.join(', ')}`)
  console.log('')
}
