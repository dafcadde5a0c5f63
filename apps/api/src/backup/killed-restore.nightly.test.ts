import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@haircuts/db/client'
import { givenShop } from '@haircuts/router/testing'
import { expect, it, onTestFinished } from 'vitest'
import { pictureDisk } from '../adapters/pictures/pictures.ts'
import { readKey, readOrCreateKey } from '../adapters/secret-box.ts'
import {
  briefly,
  contentsOf,
  givenVisits,
  install,
  PASSPHRASE,
  picturesIn,
  restoreInto,
  run,
  saveBackup,
  uninstall,
} from './backup.testing.ts'

async function givenInstallation() {
  const installation = await install()
  onTestFinished(() => uninstall(installation))
  return installation
}
it.each(['rows loaded', 'pictures stored', 'committed'])(
  'a restore that is killed when it has %s leaves either the old or the new data whole',
  async (step) => {
    const source = await givenInstallation()
    const target = await givenInstallation()
    await target.db.$disconnect()
    const inTarget = <T>(work: (db: Database) => Promise<T>) => briefly(target.url, work)
    readOrCreateKey(source.dataDir)
    const file = join(source.dataDir, 'backup.tar.gz')
    await givenVisits(source, 2)
    await saveBackup(source, file)
    await inTarget((db) => givenShop(db))
    const oldKey = readOrCreateKey(target.dataDir)
    const kept = await pictureDisk(target.dataDir).save(Buffer.from('an old picture'))
    const before = await inTarget(contentsOf)
    const variables = { BACKUP_PASSPHRASE: PASSPHRASE, ...target.env }
    const killed = await run('killed', [file, step], variables)
    expect(killed.signal).toBe('SIGKILL')

    // Every command and every start decides which key file belongs to the rows, so a backup does it here.
    const next = join(target.dataDir, 'next.tar.gz')
    expect(await run('commands', ['backup', next], target.env)).toMatchObject({ code: 0 })
    const isNew = step === 'committed'
    expect(await inTarget(contentsOf)).toEqual(isNew ? await contentsOf(source.db) : before)
    expect(readKey(target.dataDir)).toEqual(isNew ? readKey(source.dataDir) : oldKey)
    const pictures = picturesIn(target.dataDir)
    expect(pictures[kept]).toBe(Buffer.from('an old picture').toString('base64'))
    if (isNew) expect(pictures).toMatchObject(picturesIn(source.dataDir))
    const pending = readdirSync(target.dataDir).filter((name) => /^app-key\..*-/.test(name))
    expect(pending).toEqual([])
    // And it can be done again.
    expect(await restoreInto(target, file, {}, ['--replace'])).toMatchObject({ code: 0 })
    expect(await inTarget(contentsOf)).toEqual(await contentsOf(source.db))
  },
)
