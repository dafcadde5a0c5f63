import { describe, expect, it } from 'vitest'
import { commands } from '../text.ts'
import { commandScreens, emailTextsSynonyms, screenSynonyms } from './command-screens.ts'
import { bestFirst, matches } from './matches.ts'

function found(typed: string) {
  const screens = commandScreens.map(({ path, label }) => ({
    label,
    synonyms: screenSynonyms[path],
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
    ['backup', 'System'],
    ['restore', 'Recently deleted'],
    ['closed', 'All time off'],
    ['qr', 'Poster'],
    ['print', 'Day sheet'],
  ])('knows another word for a screen: %s', (typed, screen) => {
    expect(found(typed)).toContain(screen)
  })

  it('has other words for every screen', () => {
    expect(commandScreens.filter(({ path }) => !screenSynonyms[path])).toEqual([])
  })

  it.each(['wording', 'email template', 'confirmation text', 'follow up words', 'emails'])(
    'finds the words of the emails: %s',
    (typed) => {
      const label = commands.emailTexts
      expect(matches(typed)({ label, synonyms: emailTextsSynonyms })).toBe(true)
    },
  )

  it('shows what has the typed words in full first', () => {
    const groups = [{ items: [{ label: 'Logout' }] }, { items: [{ label: 'Business Logo URL' }] }]
    expect(bestFirst(groups, 'logo')).toEqual(groups.toReversed())
    expect(bestFirst(groups, 'logou')).toEqual(groups)
    expect(bestFirst(groups, '')).toEqual(groups)
  })
})
