// A PostgreSQL for one run, given a folder; it stops when whoever started it goes.
import { startEmbedded } from '../../packages/db/src/embedded.ts'

const server = await startEmbedded(process.argv[2])
const leave = () => server.stop().then(() => process.exit(0))
for (const sign of ['SIGTERM', 'disconnect']) process.once(sign, leave)
process.send({ ready: server.url })
