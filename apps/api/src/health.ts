import { isIPv6 } from 'node:net'
import { type Env, readEnv } from './env.ts'

/*
 * `node server.js health`, for the health check of a container: whether the server of this machine responds, or for a
 * worker, which does not listen, whether it reaches its database.
 */

const TIMEOUT_MS = 5_000
const EVERY_ADDRESS = ['0.0.0.0', '::']

async function responses({ HOST, PORT, BASE_PATH }: Env): Promise<boolean> {
  const address = EVERY_ADDRESS.includes(HOST) ? '127.0.0.1' : HOST
  const host = isIPv6(address) ? `[${address}]` : address
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`http://${host}:${PORT}${BASE_PATH}/api/health`, { signal })
  await response.body?.cancel()
  return response.ok
}

async function reachesDatabase({ DATABASE_URL, DATA_DIR }: Env): Promise<boolean> {
  const { runningEmbedded } = await import('@haircuts/db/embedded')
  const url = DATABASE_URL ?? (await runningEmbedded(DATA_DIR))
  if (!url) return false
  const { connectDatabase } = await import('@haircuts/db/client')
  const db = connectDatabase(url, { connections: 1 })
  try {
    await db.$queryRaw`SELECT 1`
    return true
  } finally {
    await db.$disconnect()
  }
}

const env = readEnv()
const isHealthy = env.ROLE === 'worker' ? reachesDatabase(env) : responses(env)
process.exitCode = (await isHealthy.catch(() => false)) ? 0 : 1
