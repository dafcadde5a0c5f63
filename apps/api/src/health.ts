import { readEnv } from './env.ts'

/** `node server.js health`: whether the server of this machine answers, for the health check of a container. */
const { PORT, BASE_PATH } = readEnv()
const response = await fetch(`http://127.0.0.1:${PORT}${BASE_PATH}/api/health`).catch(() => null)
process.exitCode = response?.ok ? 0 : 1
