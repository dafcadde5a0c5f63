import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { givenBooking } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { readKey } from '../adapters/secret-box.ts'
import {
  addVisit,
  contentsOf,
  givenVisits,
  NOW,
  PASSPHRASE,
  picturesIn,
  run,
  test,
} from './backup.testing.ts'

/** BACKUP_ROUNDS=20 makes so many backups while others write. */
const ROUNDS = Number(process.env.BACKUP_ROUNDS ?? 1)

describe('a backup', () => {
  test('restores every row, every picture and the key elsewhere, and pauses mail there', async ({
    pair: { source, target, file, restore, inTarget },
  }) => {
    await givenVisits(source, 3)
    const { stdout, stderr, code } = await run('commands', ['backup', file], {
      ...source.env,
      BACKUP_PASSPHRASE: PASSPHRASE,
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')[0]).toBe(file)
    expect(stdout).toMatch(/\(3 bookings, 0 clients, 0 messages\), 3 pictures, the sealed key;/)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    expect(await restore()).toMatchObject({ code: 0, stderr: '' })
    expect(await inTarget(contentsOf)).toEqual(await contentsOf(source.db))
    expect(picturesIn(target.dataDir)).toEqual(picturesIn(source.dataDir))
    expect(readKey(target.dataDir)).toEqual(readKey(source.dataDir))
    await inTarget(async (db) => {
      expect(await db.restore.count({ where: { resumedAt: null } })).toBe(1)
      expect((await givenBooking(db, '2026-05-02T15:00Z')).id).toBe(4)
    })
  })

  test('keeps the erasures since open, so that the next start repeats them', async ({
    pair: { source, save, restore, inTarget },
  }) => {
    const client = { id: 7, name: 'Ann', email: 'ann@example.edu', createdAt: NOW }
    await source.db.client.create({ data: client })
    const erasure = { clientId: 7, clientCreatedAt: NOW }
    const before = new Date(NOW.getTime() - 1000)
    await source.db.erasure.create({ data: { ...erasure, erasedAt: before, appliedAt: before } })
    await save()
    expect(await restore()).toMatchObject({ code: 0 })
    const since = new Date(NOW.getTime() + 1000)
    await inTarget((db) =>
      db.erasure.create({ data: { ...erasure, erasedAt: since, appliedAt: since } }),
    )
    expect(await restore({}, ['--replace'])).toMatchObject({ code: 0 })
    const erasures = await inTarget((db) => db.erasure.findMany({ orderBy: { id: 'asc' } }))
    expect(erasures).toMatchObject([
      { erasedAt: before, appliedAt: before },
      { ...erasure, erasedAt: since, appliedAt: null },
    ])
  })

  test('is of one moment while others write', { timeout: 60_000 + ROUNDS * 30_000 }, async ({
    pair: { source, target, save, restore, inTarget },
  }) => {
    await givenVisits(source, 1)
    for (let round = 0; round < ROUNDS; round++) {
      let number = await source.db.booking.count()
      let isDone = false
      const writing = (async () => {
        while (!isDone) await addVisit(source, number++)
      })()
      await save()
      isDone = true
      await writing
      expect(await restore({}, ['--replace'])).toMatchObject({ code: 0 })
      const [all, restored] = [await contentsOf(source.db), await inTarget(contentsOf)]
      const visits = await inTarget((db) => db.setting.findUnique({ where: { key: 'visits' } }))
      const count = Number(visits?.value)
      for (const table of ['booking', 'booking_addon', 'picture']) {
        expect(restored[table]).toHaveLength(count)
        expect(all[table]).toEqual(expect.arrayContaining(restored[table] ?? []))
      }
      const references = await inTarget((db) =>
        db.booking.findMany({ select: { pictureReference: true } }),
      )
      const pictures = picturesIn(source.dataDir)
      for (const { pictureReference } of references) {
        const name = pictureReference?.replace('/uploads/', '') ?? ''
        expect(picturesIn(target.dataDir)[name]).toBe(pictures[name])
      }
    }
  })

  test('leaves the key out without a passphrase, and says so', async ({
    pair: { source, target, file, restore },
  }) => {
    await givenVisits(source, 1)
    const backup = await run('commands', ['backup', file], source.env)
    expect(backup).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/BACKUP_PASSPHRASE is not set/),
    })
    const archive = gunzipSync(readFileSync(file)).toString('latin1')
    expect(archive).not.toContain(readKey(source.dataDir)?.toString('base64'))
    const restored = await restore()
    expect(restored).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/The key of the backup is missing/),
    })
    expect(readKey(target.dataDir)).toBeNull()
  })

  test('replaces an earlier backup of that name, but no other file', async ({
    pair: { source, file, save },
  }) => {
    await givenVisits(source, 1)
    await save()
    expect(await run('commands', ['backup', file], source.env)).toMatchObject({ code: 0 })
    writeFileSync(file, 'my letters')
    const result = await run('commands', ['backup', file], source.env)
    expect(result).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/exists and is no backup/),
    })
    expect(readFileSync(file, 'utf8')).toBe('my letters')
  })
})
