// npm run release: builds release/, a folder that runs with `node release/server.js` where nothing but Node 24 is
// installed. `--without-database` leaves the embedded PostgreSQL out, for machines that set DATABASE_URL.
import { buildRelease, RELEASE } from './release-folder.mjs'
import { build, install } from './toolchain.mjs'

await install()
await build()
await buildRelease({ hasDatabase: !process.argv.includes('--without-database') })
console.log(`Built ${RELEASE}: start it with node ${RELEASE}/server.js`)
process.exit(0)
