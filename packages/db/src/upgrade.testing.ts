import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { withSecondMigration } from './second-migration.testing.ts'

/*
 * Run as a process that may be killed: starts the embedded database of a data folder and migrates it to the version after
 * this one, as the start of an upgraded server does.
 */
const [, , dataDir = ''] = process.argv
const postgres = await startEmbedded(dataDir)
await migrate(postgres.url, {}, withSecondMigration())
await postgres.stop()
