import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Passes the URL of the template database to the workers. */
export default async function globalSetup() {
  const postgres = fork(fileURLToPath(new URL('postgres.ts', import.meta.url)))
  const stopped = once(postgres, 'exit')
  const failed = stopped.then(() => {
    throw new Error('PostgreSQL stopped before it was ready.')
  })
  const [{ templateUrl }] = await Promise.race([once(postgres, 'message'), failed])
  process.env.E2E_TEMPLATE_URL = templateUrl
  return async () => {
    failed.catch(() => {})
    postgres.disconnect()
    await stopped
  }
}
