import { describe, expect, it } from 'vitest'
import { sharedPages } from './shared-pages.ts'

const NOON = new Date('2026-03-02T12:00:00.000Z')
const SAME_SECOND = new Date('2026-03-02T12:00:00.999Z')
const NEXT_SECOND = new Date('2026-03-02T12:00:01.000Z')

function counted() {
  const shared = sharedPages<string>()
  let rendered = 0
  const page = (key: string, snapshot: string, now = NOON) =>
    shared(key, { snapshot, now }, async () => {
      rendered += 1
      return `${key} at ${snapshot}`
    })
  return { page, rendered: () => rendered }
}

describe('a shared page', () => {
  it('is rendered once while data and second are the same', async () => {
    const { page, rendered } = counted()
    const pages = await Promise.all([page('/', '1'), page('/', '1'), page('/', '1', SAME_SECOND)])
    expect(new Set(pages)).toEqual(new Set(['/ at 1']))
    expect(rendered()).toBe(1)
  })

  it('is rendered again after a commit, in the next second, and for another key', async () => {
    const { page, rendered } = counted()
    await page('/', '1')
    expect(await page('/', '2')).toBe('/ at 2')
    await page('/', '2', NEXT_SECOND)
    expect(await page('/faq', '2', NEXT_SECOND)).toBe('/faq at 2')
    expect(rendered()).toBe(4)
  })

  it('that failed is rendered again', async () => {
    const shared = sharedPages<string>()
    const moment = { snapshot: '1', now: NOON }
    const failing = shared('/', moment, () => Promise.reject(new Error('no memory')))
    await expect(failing).rejects.toThrow('no memory')
    expect(await shared('/', moment, async () => 'better')).toBe('better')
  })

  it('that fails late leaves the newer one alone', async () => {
    const shared = sharedPages<string>()
    const late = Promise.withResolvers<string>()
    const failing = shared('/', { snapshot: '1', now: NOON }, () => late.promise)
    const newer = { snapshot: '2', now: NOON }
    expect(await shared('/', newer, async () => 'newer')).toBe('newer')
    late.reject(new Error('too late'))
    await expect(failing).rejects.toThrow('too late')
    expect(await shared('/', newer, async () => 'rendered again')).toBe('newer')
  })
})
