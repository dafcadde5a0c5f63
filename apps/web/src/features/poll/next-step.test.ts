import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const person = (id: number, more = {}) => ({
  id,
  firstName: `P${id}`,
  isBeginner: id === 1,
  hasVoted: true,
  appointmentTypeId: 1,
  addonIds: [],
  ...more,
})
const start = new Date('2026-03-03T15:00:00Z')
const time = (...suits: number[]) => ({
  startDatetime: start,
  endDatetime: new Date('2026-03-03T16:00:00Z'),
  isFree: true,
  suits,
  suitsEveryone: false,
})
const poll = (more: Partial<Parameters<typeof nextStep>[0]> = {}) => ({
  size: 2,
  people: [person(1), person(2)],
  times: [time(1)],
  favourite: start,
  offersNothing: false,
  ...more,
})

describe('the next step of a poll', () => {
  it('is to join while there is room, and to ask for room after that', () => {
    expect(nextStep(poll({ people: [person(1)] }), undefined)).toBe('join')
    expect(nextStep(poll(), undefined)).toBe('full')
    expect(nextStep(poll(), 99)).toBe('full')
  })

  it('is the own answer first, and then the answers of the others', () => {
    const people = [person(1, { hasVoted: false }), person(2)]
    expect(nextStep(poll({ people }), 1)).toBe('tapFirst')
    expect(nextStep(poll({ people }), 2)).toBe('remind')
  })

  it('is to send the link until all have joined', () => {
    expect(nextStep(poll({ people: [person(1)] }), 1)).toBe('share')
  })

  it('is to book what suits everyone, for whoever is in it', () => {
    const agreed = poll({ times: [{ ...time(1, 2), suitsEveryone: true }] })
    expect([1, 2].map((id) => nextStep(agreed, id))).toEqual(['bookAgreed', 'bookAgreed'])
  })

  it('is the decision of the one who began if nothing suits everyone', () => {
    expect(nextStep(poll(), 1)).toBe('decide')
    expect(nextStep(poll(), 2)).toBe('tapMore')
    expect(nextStep(poll({ favourite: null }), 2)).toBe('tapAny')
  })

  it('is said also when services or times are gone', () => {
    const people = [person(1), person(2, { appointmentTypeId: null })]
    expect(nextStep(poll({ people }), 2)).toBe('newService')
    expect(nextStep(poll({ people }), 1)).toBe('othersNewService')
    expect(nextStep(poll({ times: [{ ...time(1), isFree: false }] }), 1)).toBe('noTimes')
    expect(nextStep(poll({ offersNothing: true }), 1)).toBe('nothingOffered')
  })
})
