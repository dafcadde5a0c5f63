/**
 * A restore that is killed at a step, as by a power cut: what is left is tested from outside.
 *
 * node killed-restore.testing.ts FILE STEP, with the environment of a restore
 */
import { pictureFiles } from '../adapters/pictures/pictures-s3.ts'
import { readEnv } from '../env.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'

const [file = '', fatalStep = ''] = process.argv.slice(2)
const env = readEnv()
await restoreBackup(await checkBackup(file, env), {
  dataDir: env.DATA_DIR,
  databaseUrl: env.DATABASE_URL ?? '',
  pictures: pictureFiles(env),
  isReplacing: true,
  onStep: (step) => {
    if (step === fatalStep) process.kill(process.pid, 'SIGKILL')
  },
})
