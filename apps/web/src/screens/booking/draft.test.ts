import { describe, expect, it } from 'vitest'
import { blankIntake, type Draft, loadDraft, saveDraft } from './draft.ts'

const HOUR = 3_600_000

const draft: Draft = {
  addonIds: [7],
  start: 2000,
  typed: { ...blankIntake, firstName: 'Ann', isFirstTime: 'yes' },
  picture: { name: 'fade.jpg', url: '/uploads/x.webp' },
  friendOf: '',
  attempt: { key: 'one', content: '{}' },
  savedAt: 900,
}
const restored = { ...draft, isStartDropped: false }

function memory(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept))
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
  }
}

describe('the draft', () => {
  it('comes back as it was left', () => {
    const store = memory()
    saveDraft(store, 1, draft)
    expect(loadDraft(store, 1, 1000)).toEqual(restored)
  })

  it('is one for each service', () => {
    const store = memory()
    saveDraft(store, 1, draft)
    expect(loadDraft(store, 2, 1000)).toBeUndefined()
  })

  it('drops a time that is over', () => {
    const store = memory()
    saveDraft(store, 1, draft)
    expect(loadDraft(store, 1, 2000)).toMatchObject({
      start: null,
      isStartDropped: true,
      addonIds: [7],
    })
  })

  it('drops a time that was chosen more than half an hour ago, and nothing else', () => {
    const store = memory()
    const start = 5 * HOUR
    saveDraft(store, 1, { ...draft, start, savedAt: HOUR })
    expect(loadDraft(store, 1, 1.49 * HOUR)).toMatchObject({ start, isStartDropped: false })
    expect(loadDraft(store, 1, 1.5 * HOUR)).toEqual({
      ...draft,
      start: null,
      savedAt: HOUR,
      isStartDropped: true,
    })
  })

  it('keeps a time whose request was sent, since it may be booked', () => {
    const store = memory()
    const start = 5 * HOUR
    const attempt = { key: 'one', content: JSON.stringify({ startDatetime: new Date(start) }) }
    saveDraft(store, 1, { ...draft, start, attempt })
    expect(loadDraft(store, 1, 4 * HOUR)).toMatchObject({ start, isStartDropped: false })
  })

  it.each(['', 'nonsense', '7', 'null'])('ignores %j', (text) => {
    expect(loadDraft(memory({ 'booking-draft:1': text }), 1, 0)).toBeUndefined()
  })

  it('takes from a foreign shape only what fits', () => {
    const text = JSON.stringify({
      addonIds: ['x', 3],
      typed: { firstName: 5, phone: '1' },
      start: 'x',
    })
    expect(loadDraft(memory({ 'booking-draft:1': text }), 1, 0)).toEqual({
      addonIds: [3],
      start: null,
      typed: { ...blankIntake, phone: '1' },
      picture: null,
      attempt: null,
      friendOf: '',
      savedAt: 0,
      isStartDropped: false,
    })
  })

  it('does without storage', () => {
    saveDraft(null, 1, draft)
    expect(loadDraft(null, 1, 0)).toBeUndefined()
  })

  it('does with a full one', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(() => saveDraft(full, 1, draft)).not.toThrow()
  })
})
