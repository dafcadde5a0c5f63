import { afterEach, describe, expect, it } from 'vitest'
import { storeTabDraft } from '../../ui/browser/tab-draft.ts'
import { clearDraft, type Draft, loadDraft, saveDraft } from './draft.ts'
import { blankIntake } from './intake/intake-fields.ts'

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

afterEach(() => clearDraft(1))

describe('the draft', () => {
  it('comes back as it was left', () => {
    saveDraft(1, draft)
    expect(loadDraft(1, 1000)).toEqual(restored)
  })

  it('is one for each service', () => {
    saveDraft(1, draft)
    expect(loadDraft(2, 1000)).toBeUndefined()
  })

  it('drops a time that is over', () => {
    saveDraft(1, draft)
    expect(loadDraft(1, 2000)).toMatchObject({
      start: null,
      isStartDropped: true,
      addonIds: [7],
    })
  })

  it('drops a time that was chosen more than half an hour ago, and nothing else', () => {
    const start = 5 * HOUR
    saveDraft(1, { ...draft, start, savedAt: HOUR })
    expect(loadDraft(1, 1.49 * HOUR)).toMatchObject({ start, isStartDropped: false })
    expect(loadDraft(1, 1.5 * HOUR)).toEqual({
      ...draft,
      start: null,
      savedAt: HOUR,
      isStartDropped: true,
    })
  })

  it('keeps a time whose request was sent, since it may be booked', () => {
    const start = 5 * HOUR
    const attempt = { key: 'one', content: JSON.stringify({ startDatetime: new Date(start) }) }
    saveDraft(1, { ...draft, start, attempt })
    expect(loadDraft(1, 4 * HOUR)).toMatchObject({ start, isStartDropped: false })
  })

  it('fills in the fields that an earlier version did not have', () => {
    storeTabDraft('booking-draft:1', { addonIds: [3], start: null, typed: { clientPhone: '1' } })
    expect(loadDraft(1, 0)).toEqual({
      addonIds: [3],
      start: null,
      typed: { ...blankIntake, clientPhone: '1' },
      picture: null,
      attempt: null,
      friendOf: '',
      savedAt: 0,
      isStartDropped: false,
    })
  })
  it('has an empty field for one that an earlier version named differently', () => {
    const typed = { firstName: 'Ann', phone: '1' }
    storeTabDraft('booking-draft:1', { addonIds: [], start: null, typed })
    expect(loadDraft(1, 0)).toMatchObject({ typed: { ...blankIntake, firstName: 'Ann' } })
  })
})
