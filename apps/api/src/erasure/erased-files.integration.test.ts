import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { withSnapshot } from '@haircuts/db/snapshot'
import { expect } from 'vitest'
import { jobs } from '../jobs/index.ts'
import {
  DAY_MS,
  filesWith,
  findPersonalTexts,
  erasureTest as it,
  mailFiles,
} from './erasure.testing.ts'

it('keeps the pictures while a backup reads, and removes them afterwards', async ({
  shop,
  database,
  world,
  clock,
}) => {
  const { barber, book, picture, pending, runOne, work } = shop
  const { client } = await book('2026-03-05T15:00:00Z', {
    pictureReference: await picture('a barn owl'),
  })
  await work()
  await barber().erasure.erase({ id: client.id ?? 0, cancelUpcoming: true })
  const uploads = join(world.dataDir, 'uploads')
  const job = pending.find(({ name }) => name === 'remove-erased-files')
  if (!job) throw new Error('No job removes the files.')
  pending.splice(0)
  await withSnapshot(database.url, () => runOne(job))
  expect(readdirSync(uploads)).toHaveLength(1)
  const notBefore = new Date(clock.now.getTime() + 5 * 60_000)
  expect(pending).toEqual([{ ...job, notBefore }])
  await work()
  expect(readdirSync(uploads)).toEqual([])
})

it('removes the file of a mail only when its text is gone from the log', async ({
  shop,
  db,
  world,
  clock,
}) => {
  const { dataDir } = world
  const { book, work, runOne } = shop
  await book('2026-03-05T15:00:00Z')
  await work()
  const { key } = await db.message.findFirstOrThrow()
  mkdirSync(join(dataDir, 'mail'), { recursive: true })
  const orphan = '00000000-0000-4000-8000-000000000000.eml'
  writeFileSync(join(dataDir, 'mail', orphan), 'of a booking that was deleted')
  const unfinished = join(dataDir, 'mail', '.00000000-0000-4000-8000-000000000000')
  writeFileSync(unfinished, 'half a mail')
  const yesterday = new Date(clock.now.getTime() - DAY_MS)
  utimesSync(unfinished, yesterday, yesterday)
  writeFileSync(join(dataDir, 'mail', 'notes.txt'), 'by hand')
  await runOne({ name: 'remove-erased-files', payload: { pictures: [] } })
  expect(mailFiles(dataDir)).toEqual([`${key}.eml`, 'notes.txt'].sort())
  rmSync(join(dataDir, 'mail'), { recursive: true })
})

it('removes the files of mails also while pictures cannot be removed', async ({ shop, world }) => {
  const { barber, book, ctx, work } = shop
  const { client } = await book('2026-03-05T15:00:00Z')
  await work()
  await barber().erasure.erase({ id: client.id ?? 0, cancelUpcoming: true })
  const folder = join(world.dataDir, 'mail')
  const [name = '', ...others] = filesWith(folder)
  expect(others).toEqual([])
  const eml = readFileSync(join(folder, name))
  const away = () => Promise.reject(new Error('The bucket is away.'))
  const pictures = { ...ctx().pictures, remove: away, namesBefore: away }
  const payloads = { 'remove-erased-files': { pictures: ['away.webp'] }, 'sweep-leftovers': {} }
  for (const [jobName, payload] of Object.entries(payloads)) {
    writeFileSync(join(folder, name), eml)
    const job = jobs.find((each) => each.name === jobName)
    await expect(job?.run({ ...ctx(), pictures }, payload)).rejects.toThrow('The bucket is away.')
    expect(filesWith(folder)).toEqual([])
  }
})

it('leaves nothing of a mail that is being sent at that moment', async ({ shop, db, world }) => {
  const { barber, book, ctx, pending, runOne, work } = shop
  const { client } = await book('2026-03-05T15:00:00Z')
  pending.splice(0)
  const { id: messageId, nextAttemptAt: now } = await db.message.findFirstOrThrow()
  const { mailer, ...rest } = { ...ctx(), now }
  const erase = () => barber().erasure.erase({ id: client.id ?? 0, cancelUpcoming: true })
  const send: typeof mailer.send = async (mail) => {
    await erase()
    await work()
    return mailer.send(mail)
  }
  await deliverMessage({ ...rest, mailer: { ...mailer, send } }, { messageId })
  expect(filesWith(join(world.dataDir, 'mail'))).toHaveLength(1)
  await runOne({ name: 'sweep-leftovers', payload: {} })
  expect(filesWith(world.dataDir)).toEqual([])
  expect(await findPersonalTexts(db)).toEqual([])
  expect(await db.message.findMany()).toMatchObject([{ state: 'withdrawn', recipient: '' }])
})
