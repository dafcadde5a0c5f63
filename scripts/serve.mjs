import { start } from './toolchain.mjs'

/** The child tells us by a channel of its own what must not be in a log. */
export const WITH_CHANNEL = { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }

/**
 * Run the server and say where it is. Ctrl-C reaches it from the terminal as well as from here; it
 * drains, stops its database, and its exit code becomes ours.
 */
export async function serve(args = [], options = {}) {
  const { child, done } = start('node', ['apps/api/src/server.ts', ...args], {
    ...WITH_CHANNEL,
    ...options,
  })
  child.on('message', announce)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  const { code } = await done
  process.exit(code)
}

/** Where the site is, and on the first run how the barber gets in. */
export function announce({ ready, admin }) {
  if (ready) console.log(`\n  Ready: ${ready}\n`)
  if (!admin) return
  console.log(`  The barber signs in${ready ? ` at ${ready}admin/login` : ''}`)
  console.log(`    email     ${admin.email}`)
  console.log(`    password  ${admin.password ?? 'as set in ADMIN_PASSWORD'}`)
  if (admin.password) console.log('  Keep it now: it is shown this once.')
  console.log('')
}
