// Starts a PostgreSQL in the given folder for one run; it stops when its parent process ends.
import { startEmbedded } from '../../packages/db/src/embedded.ts'

const server = await startEmbedded(process.argv[2])
const leave = () => server.stop().then(() => process.exit(0))
for (const sign of ['SIGTERM', 'disconnect']) process.once(sign, leave)
process.send({ ready: server.url })
