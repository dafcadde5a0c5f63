import { describe, expect, it } from 'vitest'
import { minutePictures } from './minute-pictures.ts'

const NOW = new Date('2026-03-02T12:00:00.000Z')
const SAME_MINUTE = new Date('2026-03-02T12:00:59.999Z')
const NEXT_MINUTE = new Date('2026-03-02T12:01:00.000Z')

function counted({ maxParallel = 4 } = {}) {
  const pictures = minutePictures({ maxParallel })
  const errors: unknown[] = []
  let drawn = 0
  const onError = (error: unknown) => errors.push(error)
  const ask = (key: string, now = NOW, result?: Promise<Buffer>) =>
    pictures(key, {
      now,
      onError,
      draw: () => {
        drawn += 1
        return result ?? Promise.resolve(Buffer.from(`${key} ${drawn}`))
      },
    })
  return { ask, errors, drawn: () => drawn }
}

describe('a picture', () => {
  it('is drawn once a minute for sixty calls at once', async () => {
    const { ask, drawn } = counted()
    const pictures = await Promise.all(Array.from({ length: 60 }, () => ask('1')))
    expect(new Set(pictures.map(String))).toEqual(new Set(['1 1']))
    await ask('1', SAME_MINUTE)
    expect(drawn()).toBe(1)
    expect(String(await ask('1', NEXT_MINUTE))).toBe('1 2')
  })

  it('that failed is not tried again in its minute', async () => {
    const { ask, drawn, errors } = counted()
    const broken = Promise.reject(new Error('no memory'))
    expect(await ask('1', NOW, broken)).toBeNull()
    expect(await ask('1', SAME_MINUTE)).toBeNull()
    expect({ drawn: drawn(), errors: errors.length }).toEqual({ drawn: 1, errors: 1 })
    expect(await ask('1', NEXT_MINUTE)).not.toBeNull()
  })

  it('is left out while too many are drawn, and drawn afterwards', async () => {
    const { ask } = counted({ maxParallel: 1 })
    const slow = Promise.withResolvers<Buffer>()
    const first = ask('1', NOW, slow.promise)
    expect(await ask('2')).toBeNull()
    slow.resolve(Buffer.from('first'))
    expect(String(await first)).toBe('first')
    expect(await ask('2')).not.toBeNull()
  })
})
