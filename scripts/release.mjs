// npm run release: builds release/, a folder that runs with `node release/server.js` where nothing but Node 24 is
// installed. `--without-database` leaves the embedded PostgreSQL out, for machines that set DATABASE_URL; `--measure`
// starts a copy of the folder as an unprivileged user and prints its start time and memory.
import { checkRelease } from './release-check.mjs'
import { buildRelease, RELEASE } from './release-folder.mjs'
import { build, install, stop } from './toolchain.mjs'

await install()
await build()
await buildRelease({ hasDatabase: !process.argv.includes('--without-database') })
if (process.argv.includes('--measure')) {
  const { code, output } = await checkRelease()
  if (code !== 0) stop(output)
}
console.log(`Built ${RELEASE}: start it with node ${RELEASE}/server.js`)
process.exit(0)
