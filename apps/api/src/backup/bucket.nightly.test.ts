import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { givenBooking, givenShop } from '@haircuts/router/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PictureFiles, pictureDisk } from '../adapters/pictures/pictures.ts'
import { pictureBucket } from '../adapters/pictures/pictures-s3.ts'
import { type S3Server, startS3 } from '../adapters/pictures/s3.testing.ts'
import { type Installation, install, run, uninstall } from './backup.testing.ts'

let source: Installation
let target: Installation
let s3: S3Server
let file: string

beforeEach(async () => {
  s3 = await startS3()
  source = await install()
  target = await install()
  await target.db.$disconnect()
  file = join(source.dataDir, 'backup.tar.gz')
})
afterEach(async () => {
  for (const installation of [source, target]) await uninstall(installation)
  await s3.stop()
})

async function givenPictures(pictures: PictureFiles, count: number) {
  await givenShop(source.db)
  const stored = new Map<string, Buffer>()
  for (let day = 1; day <= count; day++) {
    const bytes = randomBytes(20_000)
    const name = await pictures.save(bytes)
    stored.set(name, bytes)
    await source.db.picture.create({ data: { name } })
    await givenBooking(source.db, `2026-03-0${day}T15:00Z`, {
      pictureReference: `/uploads/${name}`,
    })
  }
  return stored
}

async function expectPictures(pictures: PictureFiles, stored: Map<string, Buffer>) {
  for (const [name, bytes] of stored) {
    const picture = await pictures.read(name)
    expect(picture && (await buffer(picture))).toEqual(bytes)
  }
}

it('a backup from a bucket restores onto a disk', async () => {
  const stored = await givenPictures(pictureBucket(s3.bucket), 3)
  const backup = await run('commands', ['backup', file], { ...source.env, ...s3.variables })
  expect(backup).toMatchObject({ code: 0, stdout: expect.stringContaining('3 pictures') })
  expect(await run('commands', ['restore', file], target.env)).toMatchObject({ code: 0 })
  await expectPictures(pictureDisk(target.dataDir), stored)
})

it('a backup from a disk restores into a bucket, and both export the same', async () => {
  const stored = await givenPictures(pictureDisk(source.dataDir), 3)
  expect(await run('commands', ['backup', file], source.env)).toMatchObject({ code: 0 })
  const variables = { ...target.env, ...s3.variables }
  expect(await run('commands', ['restore', file], variables)).toMatchObject({ code: 0 })
  await expectPictures(pictureBucket(s3.bucket), stored)
  const folder = join(target.dataDir, 'exported')
  const exported = await run('commands', ['export', folder], variables)
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining('3 picture files') })
  for (const [name, bytes] of stored) {
    expect(readFileSync(join(folder, 'pictures', name))).toEqual(bytes)
  }
})

it('a store that rejects requests fails the backup and the restore with a message, and nothing changes', {
  timeout: 60_000,
}, async () => {
  await givenPictures(pictureBucket(s3.bucket), 1)
  const wrong = { ...s3.variables, S3_SECRET_ACCESS_KEY: 'wrong-secret' }
  const backup = (variables: Record<string, string>) =>
    run('commands', ['backup', file], { ...source.env, ...variables })
  const refused = {
    code: 1,
    stderr: expect.stringMatching(/^The picture store refuses the login: [^\n]+\n$/),
  }
  expect(await backup(wrong)).toMatchObject(refused)
  expect(await backup(s3.variables)).toMatchObject({ code: 0 })
  const restore = (variables: Record<string, string>) =>
    run('commands', ['restore', file], { ...target.env, ...variables })
  expect(await restore(wrong)).toMatchObject(refused)
  // This restore has no --replace, so it shows that the target is still empty.
  expect(await restore(s3.variables)).toMatchObject({ code: 0 })
})
