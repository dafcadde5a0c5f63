import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@haircuts/db/embedded'
import { migrate } from '@haircuts/db/migrate'
import { createTestDatabase } from '@haircuts/db/testing'
import { test } from '@haircuts/router/fixtures.testing'
import { givenAdmin, givenBooking, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { markInstallation } from '../process/new-installation.ts'
import { spawnServer, temporaryFolder } from '../testing.ts'
import { briefly, contentsOf, run } from './backup.testing.ts'

const it = test
  .extend('dataDir', async ({ template: _ }, { onCleanup }) => {
    const folder = temporaryFolder()
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('target', async ({ template }, { onCleanup }) => {
    const target = await createTestDatabase(template)
    onCleanup(() => target.drop())
    // A restore refuses a database with other connections.
    await target.db.$disconnect()
    return target.url
  })
  .extend(
    'move',
    ({ dataDir }) =>
      (variables: Record<string, string>) =>
        run('commands', ['move-database'], { DATA_DIR: dataDir, ...variables }),
  )

const movedFolders = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => name.startsWith('postgres-moved-'))

it('moves everything from the embedded database to DATABASE_URL, and says what to do next', async ({
  dataDir,
  target,
  move,
}) => {
  const embedded = await startEmbedded(dataDir)
  await migrate(embedded.url)
  const before = await briefly(embedded.url, async (db) => {
    await givenShop(db)
    await givenAdmin(db)
    await givenBooking(db, '2026-03-03T15:00Z')
    return contentsOf(db)
  })
  await embedded.stop()
  await markInstallation(dataDir)

  expect(await move({ DATABASE_URL: target })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /What to do next:\n +1\. Set DATABASE_URL.*\n +2\. Press "Resume".*\n +3\. Delete .*postgres-moved-/,
    ),
  })
  expect(await briefly(target, contentsOf)).toEqual(before)
  expect(movedFolders(dataDir)).toHaveLength(1)
  const server = await spawnServer({ DATA_DIR: dataDir })
  expect(await server.ready).toBe(false)
  expect(server.output().stderr).toMatch(/set DATABASE_URL to its database/)
})

it('refuses without DATABASE_URL, while the site runs, and a database that is not empty', async ({
  dataDir,
  target,
  move,
}) => {
  const refused = (sentence: RegExp) => ({ code: 1, stderr: expect.stringMatching(sentence) })
  const variables = { DATABASE_URL: target }
  expect(await move({})).toMatchObject(refused(/^Set DATABASE_URL/))
  expect(await move(variables)).toMatchObject(refused(/no embedded database/))
  const embedded = await startEmbedded(dataDir)
  await migrate(embedded.url)
  expect(await move(variables)).toMatchObject(refused(/running: stop it first/))
  await embedded.stop()
  await briefly(target, (db) => givenAdmin(db))
  expect(await move(variables)).toMatchObject(refused(/not empty.*Nothing was changed/))
  expect(movedFolders(dataDir)).toEqual([])
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true)
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
})
