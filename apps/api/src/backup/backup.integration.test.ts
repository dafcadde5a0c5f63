import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Database } from '@haircuts/db/client'
import { givenAdmin, givenBooking, givenShop } from '@haircuts/router/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pictureDisk } from '../adapters/pictures/pictures.ts'
import { readKey, readOrCreateKey } from '../adapters/secret-box.ts'
import {
  briefly,
  contentsOf,
  type Installation,
  install,
  run,
  uninstall,
} from './backup.testing.ts'
import { backupSource } from './kept-backups.ts'
import { writeBackup } from './write-backup.ts'

const PASSPHRASE = 'five tidy otters'
const NOW = new Date('2026-03-02T08:41:00Z')

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

/** A visit with a picture, in one transaction, as one of many that writers make at the same time. */
async function addVisit({ db, dataDir }: Pick<Installation, 'db' | 'dataDir'>, number: number) {
  const name = await pictureDisk(dataDir).save(randomBytes(2000))
  const start = new Date(NOW.getTime() + number * 3_600_000)
  await db.$transaction([
    db.picture.create({ data: { name } }),
    db.setting.update({ where: { key: 'visits' }, data: { value: String(number + 1) } }),
    db.booking.create({
      data: {
        startAt: start,
        endAt: new Date(start.getTime() + 1_800_000),
        typeName: 'Cut',
        typeDurationMinutes: 30,
        typeColor: '#000000',
        clientName: `Client\t${number}\n\\N "quoted"`,
        clientEmail: 'client@example.edu',
        pictureReference: `/uploads/${name}`,
        addons: { create: [{ name: 'Towel', durationMinutes: 5, price: 4.5 }] },
      },
    }),
  ])
}

async function givenVisits(installation: Installation, count: number) {
  await givenShop(installation.db)
  await givenAdmin(installation.db)
  await installation.db.setting.create({ data: { key: 'visits', value: '0' } })
  for (let number = 0; number < count; number++) await addVisit(installation, number)
}

function picturesIn(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'uploads')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]))
}

function save(passphrase: string | undefined = PASSPHRASE) {
  const env = { BACKUP_DIR: '', BACKUP_KEEP: 1, BACKUP_PASSPHRASE: passphrase, APP_KEY: undefined }
  const place = { DATA_DIR: source.dataDir, pictureBucket: null }
  const source_ = backupSource({ ...env, ...place }, source.url, NOW)
  return writeBackup(file, source_)
}

function restore(env: Record<string, string> = {}, args: string[] = []) {
  const variables = { BACKUP_PASSPHRASE: PASSPHRASE, ...target.env, ...env }
  return run('commands', ['restore', file, ...args], variables)
}

const inTarget = <T>(work: (db: Database) => Promise<T>) => briefly(target.url, work)

describe('a backup', () => {
  it('restores every row, every picture and the key elsewhere, and pauses mail there', async () => {
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

  it('keeps the erasures since open, so that the next start repeats them', async () => {
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

  it('is of one moment while others write', async () => {
    await givenVisits(source, 1)
    for (let round = 0; round < 3; round++) {
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

  it('leaves the key out without a passphrase, and says so', async () => {
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

  it('replaces an earlier backup of that name, but no other file', async () => {
    await givenVisits(source, 1)
    await save()
    expect(await run('commands', ['backup', file], source.env)).toMatchObject({ code: 0 })
    writeFileSync(file, 'my letters')
    const refused = await run('commands', ['backup', file], source.env)
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/exists and is no backup/),
    })
    expect(readFileSync(file, 'utf8')).toBe('my letters')
  })
})

describe('a restore that cannot be', () => {
  const damage = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  /** Intact as an archive, so that the checksums alone tell. */
  const repack = (change: (tar: string) => string) => (bytes: Buffer) =>
    gzipSync(Buffer.from(change(gunzipSync(bytes).toString('latin1')), 'latin1'))

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
  ])('changes nothing: %s', { timeout: 60_000 }, async (_, change, words, passphrase) => {
    await givenVisits(source, 1)
    await save()
    writeFileSync(file, change(readFileSync(file)))
    await inTarget((db) => givenShop(db))
    const before = await inTarget(contentsOf)
    const refused = await restore({ BACKUP_PASSPHRASE: passphrase }, ['--replace'])
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(words)
    expect(refused.stderr.trim().split('\n')).toHaveLength(1)
    expect(await inTarget(contentsOf)).toEqual(before)
    expect(readdirSync(target.dataDir)).toEqual([])
  })

  it('is one over other data without --replace; with it, the old data is gone', async () => {
    await givenVisits(source, 2)
    await save()
    await inTarget((db) => givenBooking(db, '2026-04-02T15:00Z', { clientName: 'Old' }))
    const refused = await restore()
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/add --replace/) })
    expect(await inTarget((db) => db.booking.count({ where: { clientName: 'Old' } }))).toBe(1)
    const oldKey = readOrCreateKey(target.dataDir)
    expect(await restore({}, ['--replace'])).toMatchObject({ code: 0 })
    expect(await inTarget(contentsOf)).toEqual(await contentsOf(source.db))
    expect(readKey(target.dataDir)).toEqual(readKey(source.dataDir))
    const replaced = readFileSync(join(target.dataDir, 'app-key.replaced'), 'utf8')
    expect(replaced).toBe(oldKey.toString('base64'))
  })
})

describe('a restore that is killed', () => {
  it.each(['rows loaded', 'pictures stored', 'committed'])(
    'when it has %s leaves either the old or the new data whole',
    { timeout: 60_000 },
    async (step) => {
      await givenVisits(source, 2)
      await save()
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
      expect(await restore({}, ['--replace'])).toMatchObject({ code: 0 })
      expect(await inTarget(contentsOf)).toEqual(await contentsOf(source.db))
    },
  )
})
