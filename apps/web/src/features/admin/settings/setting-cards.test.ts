import { SETTINGS } from '@haircuts/core/site/setting-schema'
import { describe, expect, it } from 'vitest'
import { cardOf, keysOf, settingCards } from './setting-cards.ts'

describe('the cards of the settings', () => {
  it('have every setting once', () => {
    const keys = Object.values(settingCards).flatMap((card) => keysOf(card))
    expect(keys.toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
  })

  it('are found by a setting, also by a folded one', () => {
    expect(cardOf('business_logo_url')?.section).toBe('business')
    expect(cardOf('cancel_cutoff_hours')?.title).toBe('Scheduling Settings')
    expect(cardOf('no_setting')).toBeUndefined()
  })
})
