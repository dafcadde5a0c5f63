import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { givenBooking, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { pictureDisk } from '../adapters/pictures/pictures.ts'
import { readKey, readOrCreateKey } from '../adapters/secret-box.ts'
import { explainError } from '../process/explain-error.ts'
import { contentsOf, givenVisits, type Installation, PASSPHRASE, test } from './backup.testing.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'

describe('a restore that cannot be', () => {
  const damage = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  /** Intact as an archive, so that the checksums alone tell. */
  const repack = (change: (tar: string) => string) => (bytes: Buffer) =>
    gzipSync(Buffer.from(change(gunzipSync(bytes).toString('latin1')), 'latin1'))

  /** Restores as the command does, but in this process: starting the command takes most of the time of a test. */
  async function restoreHere({ dataDir, url }: Installation, file: string, passphrase: string) {
    const env = {
      APP_KEY: undefined,
      BACKUP_PASSPHRASE: passphrase || undefined,
      DATA_DIR: dataDir,
    }
    const place = { dataDir, databaseUrl: url, pictures: pictureDisk(dataDir) }
    await restoreBackup(await checkBackup(file, env), { ...place, isReplacing: true })
  }

  test('says so in one line, and the command fails', async ({
    pair: { source, file, save, restore },
  }) => {
    await givenVisits(source, 1)
    await save()
    writeFileSync(file, readFileSync(file).subarray(0, -20))
    expect(await restore({}, ['--replace'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]+ is damaged[^\n]*\n$/),
    })
  })

  test.for<[string, (bytes: Buffer) => Buffer, RegExp, string]>([
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
      repack((tar) => tar.replaceAll('"20261127040000_first', '"20991127040000_first')),
      /newer version/,
      PASSPHRASE,
    ],
    ['a wrong passphrase', (bytes) => bytes, /BACKUP_PASSPHRASE is wrong/, 'six tidy otters'],
    ['no passphrase', (bytes) => bytes, /set BACKUP_PASSPHRASE/, ''],
  ])(
    'changes nothing: %s',
    async ([, change, message, passphrase], { pair: { source, target, file, save, inTarget } }) => {
      await givenVisits(source, 1)
      await save()
      writeFileSync(file, change(readFileSync(file)))
      await inTarget((db) => givenShop(db))
      const before = await inTarget(contentsOf)
      const result: unknown = await restoreHere(target, file, passphrase).catch(
        (error: unknown) => error,
      )
      // The text that the command prints.
      const said = explainError(result)
      expect(said).toMatch(message)
      expect(said).not.toContain('\n')
      expect(await inTarget(contentsOf)).toEqual(before)
      expect(readdirSync(target.dataDir)).toEqual([])
    },
  )

  test('is one over other data without --replace; with it, the old data is gone', async ({
    pair: { source, target, save, restore, inTarget },
  }) => {
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
