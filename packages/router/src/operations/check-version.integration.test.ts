import { OutsideError, type OutsideResponse } from '@haircuts/core/kernel/outside-fetch'
import { checkVersion, versionOverview } from '@haircuts/core/operations/check-version'
import { expect } from 'vitest'
import { it as test } from './system.testing.ts'

const HOMEPAGE = 'https://code.example.org/barber/haircuts'
const LATEST = `${HOMEPAGE}/releases/latest/download/version.json`

/** The context of a release, whose place of publication answers by URL. */
const it = test.extend('released', ({ system }) => (answer: (url: string) => OutsideResponse) => {
  const ctx = system()
  return {
    ...ctx,
    host: { ...ctx.host, release: { version: '1.0.0', homepage: HOMEPAGE } },
    outside: { ...ctx.outside, fetch: async ({ url }: { url: string }) => answer(url) },
  }
})

it('shows the version that the newest release publishes, which several redirects lead to', async ({
  released,
}) => {
  const asked: string[] = []
  const ctx = released((url) => {
    asked.push(url)
    if (url === LATEST) return redirect('/barber/haircuts/releases/download/v1.2.0/version.json')
    if (url.startsWith(HOMEPAGE)) return redirect('https://files.example.org/1?signed=1')
    return response(200, '{"version":"1.2.0"}')
  })

  await checkVersion(ctx)

  expect(asked).toEqual([
    LATEST,
    `${HOMEPAGE}/releases/download/v1.2.0/version.json`,
    'https://files.example.org/1?signed=1',
  ])
  expect(await versionOverview(ctx)).toEqual({
    current: '1.0.0',
    newer: '1.2.0',
    notesUrl: `${HOMEPAGE}/releases/tag/v1.2.0`,
    checkedAt: ctx.now,
  })
  const updated = {
    ...ctx,
    host: { ...ctx.host, release: { version: '1.2.0', homepage: HOMEPAGE } },
  }
  expect(await versionOverview(updated)).toMatchObject({ newer: null, notesUrl: null })
})

it.for<[string, () => OutsideResponse]>([
  ['no connection', () => fail()],
  ['no release', () => response(404, 'Not found')],
  ['no JSON', () => response(200, '<html>')],
  ['no version', () => response(200, '{"version":"<b>2</b>"}')],
  ['redirects without an end', () => redirect(LATEST)],
  ['a redirect to nowhere', () => redirect('https://[')],
])('keeps what was found before after %s', async ([, answer], { released }) => {
  await checkVersion(released(() => response(200, '{"version":"1.2.0"}')))
  const later = released(answer)

  await checkVersion({ ...later, now: new Date(later.now.getTime() + 86_400_000) })

  expect(await versionOverview(later)).toMatchObject({ newer: '1.2.0', checkedAt: later.now })
})

it('asks nobody, and forgets what was found, when the barber has switched it off', async ({
  released,
}) => {
  await checkVersion(released(() => response(200, '{"version":"1.2.0"}')))
  const ctx = released(() => fail())
  const off = { key: 'check_for_updates', value: 'false' }
  await ctx.db.setting.upsert({ where: { key: off.key }, create: off, update: off })
  let isAsked = false
  const counted = released(() => {
    isAsked = true
    return fail()
  })

  await checkVersion(counted)

  expect(isAsked).toBe(false)
  expect(await versionOverview(ctx)).toMatchObject({ newer: null, checkedAt: null })
})

it('asks nobody about a program that was built from the sources', async ({ released }) => {
  const ctx = released(() => fail())
  const host = { ...ctx.host, release: { version: '1.0.0', homepage: null } }

  await checkVersion({ ...ctx, host })

  expect(await versionOverview({ ...ctx, host })).toMatchObject({ current: '1.0.0', newer: null })
})

function fail(): never {
  throw new OutsideError('unreachable', 'The server could not be reached.')
}

function redirect(location: string) {
  return response(302, '', { location })
}

function response(status: number, text: string, headers = {}): OutsideResponse {
  return { status, text, headers: new Headers(headers) }
}
