import { startRadicale } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { test as base } from '@haircuts/router/fixtures.testing'
import { type AppOptions, startApp } from './testing.ts'

/** The fixtures of tests that send requests. All tests of a file share one application and its database. */
export const test = base
  .extend('options', { scope: 'file' }, (): AppOptions => ({}))
  .extend('server', { scope: 'file' }, async ({ database, options }, { onCleanup }) => {
    const server = await startApp(database, options)
    onCleanup(() => server.stop())
    return server
  })

/** The same with a real calendar server, from which a file names the read-only calendars. */
export const calendarTest = test
  .extend('readOnly', { scope: 'file' }, (): string[] => [])
  .extend('radicale', { scope: 'file' }, async ({ readOnly }, { onCleanup }) => {
    const radicale = await startRadicale({ readOnly })
    onCleanup(() => radicale.stop())
    return radicale
  })
  .extend('options', { scope: 'file' }, ({ radicale }) => ({
    variables: { ICLOUD_CALDAV_URL: radicale.url, ROLE: 'web' },
  }))
