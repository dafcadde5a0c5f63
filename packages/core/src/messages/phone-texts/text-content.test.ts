import { describe, expect, it } from 'vitest'
import { parseSettings } from '../../site/settings.ts'
import { partsOf, writeText } from './text-content.ts'

const settings = parseSettings({})
const link = `https://cuts.example.edu/haircuts/appointment/${'x'.repeat(43)}`
const content = {
  kind: 'reminder',
  clientName: 'Ann Marsh',
  start: new Date('2026-03-03T20:00:00Z'),
  minutesLate: 10,
  link,
  settings,
} as const
const text = (more: Partial<Parameters<typeof writeText>[0]> = {}) =>
  writeText({ ...content, ...more })

const KINDS = ['reminder', 'second-reminder', 'reschedule', 'cancellation', 'running-late'] as const

describe('writeText', () => {
  it('says what happens, with the link', () => {
    expect(text()).toBe(
      `Hi Ann, see you Tue, Mar 3 at 3:00 PM at The Open Chair. Tap to say that you are coming, or to change it: ${link}`,
    )
    expect(text({ kind: 'running-late' })).toBe(
      `Hi Ann, I am running about 10 minutes late. Your 3:00 PM appointment will begin at about 3:10 PM. ${link}`,
    )
  })

  it.each(KINDS)('of the kind %s fits two texts of a network, also with a long name', (kind) => {
    expect(partsOf(text({ kind, clientName: 'Maximiliana-Alexandrina Ash' }))).toBeLessThan(3)
  })

  it.each(KINDS)('of the kind %s always has the link', (kind) => {
    const templates = { reminder: 'Hi', moved: 'Hi', cancelled: 'Hi', late: 'Hi' }
    expect(text({ kind, settings: { ...settings, phoneTextTemplates: templates } })).toBe(
      `Hi ${link}`,
    )
  })

  it('leaves out typographic signs, which would halve what fits', () => {
    const templates = { ...settings.phoneTextTemplates, reminder: 'I’m here – “soon”…\u202fBye' }
    expect(text({ settings: { ...settings, phoneTextTemplates: templates } })).toBe(
      `I'm here - "soon"... Bye ${link}`,
    )
  })

  it('takes nothing but a first name from a name', () => {
    expect(text({ clientName: 'evil.example/win Ann' })).toContain('Hi there,')
    expect(text({ clientName: '{link} Ann' })).toContain('Hi {link},')
  })
})

it('counts the parts of a text as networks do', () => {
  expect([160, 161, 306, 307].map((length) => partsOf('a'.repeat(length)))).toEqual([1, 2, 2, 3])
  expect([70, 71, 134, 135].map((length) => partsOf('ł'.repeat(length)))).toEqual([1, 2, 2, 3])
  expect(partsOf('€'.repeat(81))).toBe(2)
})
