import { describe, expect, it } from 'vitest'
import { GROUP_REQUEST_MESSAGES, groupRequestErrors } from './group-request-form.ts'

const FILLED = {
  date: '2026-06-06',
  place: 'The Oaks, Bryan',
  driveMinutes: '45',
  cuts: '6',
  firstName: 'Ann',
  lastName: 'Marsh',
  clientEmail: 'ann@example.edu',
  clientPhone: '979 555 0100',
  clientNotes: '',
}

describe('groupRequestErrors', () => {
  it('is empty for a filled-in form, around which there may be spaces', () => {
    expect(groupRequestErrors(FILLED)).toEqual({})
    expect(groupRequestErrors({ ...FILLED, clientEmail: ' ann@example.edu ' })).toEqual({})
  })

  it('names every missing field, but not the notes', () => {
    const blank = Object.fromEntries(Object.keys(FILLED).map((field) => [field, ' ']))
    expect(Object.keys(groupRequestErrors({ ...FILLED, ...blank })).toSorted()).toEqual(
      Object.keys(FILLED)
        .filter((field) => field !== 'clientNotes')
        .toSorted(),
    )
  })

  it.for([
    ['driveMinutes', '120', GROUP_REQUEST_MESSAGES.tooFar],
    ['cuts', '3', GROUP_REQUEST_MESSAGES.cuts],
    ['cuts', '13', GROUP_REQUEST_MESSAGES.cuts],
    ['cuts', '4.5', GROUP_REQUEST_MESSAGES.cuts],
    ['place', 'https://evil.example', GROUP_REQUEST_MESSAGES.webAddress],
    ['clientEmail', 'ann@example', 'Please enter a valid email address'],
  ] as const)('rejects %s %s', ([field, value, message]) => {
    expect(groupRequestErrors({ ...FILLED, [field]: value })).toEqual({ [field]: message })
  })
})
