// Writes the typed client. `prisma generate` looks for its native schema engine and would download
// one; it never runs it, so any executable does. Migrations use the engine in WebAssembly instead.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const { status } = spawnSync('prisma', ['generate', '--no-hints'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
})
process.exit(status ?? 1)
