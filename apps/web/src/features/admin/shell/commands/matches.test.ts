import { describe, expect, it } from 'vitest'
import { moreNavItems, navItems } from '../navigation.tsx'
import { matches } from './matches.ts'

function found(typed: string) {
  const screens = [...navItems, ...moreNavItems].map(({ label, synonyms }) => ({
    label: label,
    synonyms,
  }))
  return screens.filter(matches(typed)).map(({ label }) => label)
}

describe('the command menu', () => {
  it('finds a screen by prefixes of its words in any order', () => {
    expect(found('bus')).toEqual(['Business Hours'])
    expect(found('types app')).toEqual(['Appointment Types'])
    expect(found('ookings')).toEqual([])
  })

  it.each([
    ['mail', 'Messages'],
    ['money', 'Statistics'],
    ['hours', 'Business Hours'],
    ['services', 'Appointment Types'],
    ['customers', 'Clients'],
    ['password', 'Settings'],
    ['backup', 'System'],
    ['block', 'Calendar'],
  ])('knows another word for a screen: %s', (typed, screen) => {
    expect(found(typed)).toContain(screen)
  })
})
