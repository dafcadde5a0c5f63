import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Database } from '@haircuts/db/client'
import { givenBooking, givenShop } from '@haircuts/router/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pictureDisk } from '../adapters/pictures/pictures.ts'
import { readKey, readOrCreateKey } from '../adapters/secret-box.ts'
import { explainError } from '../process/explain-error.ts'
import {
  briefly,
  contentsOf,
  givenVisits,
  type Installation,
  install,
  PASSPHRASE,
  restoreInto,
  saveBackup,
  uninstall,
} from './backup.testing.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'

let source: Installation
let target: Installation
let file: string

beforeEach(async () => {
  source = await install()
  target = await install()
  await target.db.$disconnect()
  readOrCreateKey(source.dataDir)
  file = join(source.dataDir, 'backup.tar.gz')
})
afterEach(async () => {
  for (const installation of [source, target]) await uninstall(installation)
})

const save = (passphrase?: string) => saveBackup(source, file, passphrase)
const restore = (env: Record<string, string> = {}, args: string[] = []) =>
  restoreInto(target, file, env, args)
const inTarget = <T>(work: (db: Database) => Promise<T>) => briefly(target.url, work)

describe('a restore that cannot be', () => {
  const damage = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  /** Intact as an archive, so that the checksums alone tell. */
  const repack = (change: (tar: string) => string) => (bytes: Buffer) =>
    gzipSync(Buffer.from(change(gunzipSync(bytes).toString('latin1')), 'latin1'))

  /** Restores as the command does, but in this process: starting the command takes most of the time of a test. */
  async function restoreHere(passphrase: string) {
    const { dataDir, url } = target
    const env = {
      APP_KEY: undefined,
      BACKUP_PASSPHRASE: passphrase || undefined,
      DATA_DIR: dataDir,
    }
    const place = { dataDir, databaseUrl: url, pictures: pictureDisk(dataDir) }
    await restoreBackup(await checkBackup(file, env), { ...place, isReplacing: true })
  }

  it('says so in one line, and the command fails', async () => {
    await givenVisits(source, 1)
    await save()
    writeFileSync(file, readFileSync(file).subarray(0, -20))
    expect(await restore({}, ['--replace'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]+ is damaged[^\n]*\n$/),
    })
  })

  it.each<[string, (bytes: Buffer) => Buffer, RegExp, string]>([
    ['a flipped bit', (bytes) => damage(bytes, bytes.length >> 1), /is damaged/, PASSPHRASE],
    ['a cut off end', (bytes) => bytes.subarray(0, -20), /is damaged/, PASSPHRASE],
    ['half of it', (bytes) => bytes.subarray(0, bytes.length >> 1), /is damaged/, PASSPHRASE],
    ['nothing in it', () => Buffer.alloc(0), /is damaged/, PASSPHRASE],
    ['another format', () => Buffer.from('PK\x03\x04 a zip'), /is damaged/, PASSPHRASE],
    ['a changed row', repack((tar) => tar.replace('Towel', 'Tower')), /is damaged/, PASSPHRASE],
    [
      'a newer format',
      repack((tar) => tar.replace('"formatVersion": 1', '"formatVersion": 2')),
      /newer version/,
      PASSPHRASE,
    ],
    [
      'a newer schema',
      repack((tar) => tar.replaceAll('"20261124000000_first', '"20991124000000_first')),
      /newer version/,
      PASSPHRASE,
    ],
    ['a wrong passphrase', (bytes) => bytes, /BACKUP_PASSPHRASE is wrong/, 'six tidy otters'],
    ['no passphrase', (bytes) => bytes, /set BACKUP_PASSPHRASE/, ''],
  ])('changes nothing: %s', async (_, change, message, passphrase) => {
    await givenVisits(source, 1)
    await save()
    writeFileSync(file, change(readFileSync(file)))
    await inTarget((db) => givenShop(db))
    const before = await inTarget(contentsOf)
    const result: unknown = await restoreHere(passphrase).catch((error: unknown) => error)
    // The text that the command prints.
    const said = explainError(result)
    expect(said).toMatch(message)
    expect(said).not.toContain('\n')
    expect(await inTarget(contentsOf)).toEqual(before)
    expect(readdirSync(target.dataDir)).toEqual([])
  })

  it('is one over other data without --replace; with it, the old data is gone', async () => {
    await givenVisits(source, 2)
    await save()
    await inTarget((db) => givenBooking(db, '2026-04-02T15:00Z', { clientName: 'Old' }))
    const result = await restore()
    expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/add --replace/) })
    expect(await inTarget((db) => db.booking.count({ where: { clientName: 'Old' } }))).toBe(1)
    const oldKey = readOrCreateKey(target.dataDir)
    expect(await restore({}, ['--replace'])).toMatchObject({ code: 0 })
    expect(await inTarget(contentsOf)).toEqual(await contentsOf(source.db))
    expect(readKey(target.dataDir)).toEqual(readKey(source.dataDir))
    const replaced = readFileSync(join(target.dataDir, 'app-key.replaced'), 'utf8')
    expect(replaced).toBe(oldKey.toString('base64'))
  })
})
