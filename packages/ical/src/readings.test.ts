import { describe, expect, it } from 'vitest'
import { inFile, oneHour } from './calendar-files.testing.ts'
import { type EventToWrite, readings, type Task } from './readings.ts'
import { eventFile } from './write.ts'

const zone = 'America/New_York'
const lecture = inFile(oneHour())

function resultsOf<Item, Result>(task: Task<Item, Result>, ...items: Item[]): Result[] {
  for (const item of items) task.add(item)
  return [...task.finish()]
}

it('reads the busy times of each file', () => {
  const window = { start: Date.parse('2026-03-01T00:00Z'), end: Date.parse('2026-04-01T00:00Z') }
  const cancelled = inFile(oneHour('STATUS:CANCELLED'))
  const read = resultsOf(readings.busyTimes({ zone, window }), lecture, cancelled)
  expect(read.map(({ busy }) => busy.length)).toEqual([1, 0])
  expect(resultsOf(readings.busyTimes({ zone, window }))).toEqual([])
})

it('says of each file whether it is whole', () => {
  const cut = lecture.slice(0, -20)
  expect(resultsOf(readings.areWhole(), lecture, cut, '')).toEqual([true, false, false])
})

it('says of each file whether it holds an event', () => {
  const items = [
    { file: lecture, uid: 'lecture' },
    { file: lecture, uid: 'another' },
  ]
  expect(resultsOf(readings.holdEvents(), ...items)).toEqual([true, false])
})

it('finds the start of an event in the zone of the business', () => {
  const floating = inFile(oneHour().with(2, 'DTSTART:20260302T100000'))
  const items = [
    { file: floating, uid: 'lecture' },
    { file: floating, uid: 'another' },
  ]
  const start = Date.parse('2026-03-02T15:00Z')
  expect(resultsOf(readings.startsOfEvents(zone), ...items)).toEqual([start, 'absent'])
})

it('divides the bytes of a calendar into its events', () => {
  const limits = { maxKept: 100_000, maxStored: 100_000 }
  const splitter = readings.eventFiles({ charset: null, before: 0, ...limits })
  const [one, ...more] = resultsOf(splitter, Buffer.from(lecture))
  expect(one).toMatchObject({ uid: 'lecture' })
  expect(more).toEqual([])
})

describe('an event that is written', () => {
  const content = {
    uid: 'bcb0106a-8739-4304-81c0-f4bdd7cf308b',
    sequence: 2,
    start: new Date('2026-03-02T15:00:00Z'),
    end: new Date('2026-03-02T15:50:00Z'),
    summary: 'Haircut',
    description: 'Phone: 1',
    stamp: new Date('2026-03-01T12:00:00Z'),
    zone,
  }
  const own = eventFile(content)
  const written = (more: Partial<EventToWrite>) =>
    resultsOf(readings.eventsToWrite(), {
      existing: own,
      content,
      previous: null,
      isReplaced: false,
      ...more,
    })[0]
  const withPlace = own.replace('END:VEVENT', 'LOCATION:Kitchen\r\nEND:VEVENT')

  it('is left alone while it is as it should be', () => {
    expect(written({})).toEqual({ isWhole: true, file: null })
    expect(written({ existing: withPlace })).toEqual({ isWhole: true, file: null })
  })

  it('keeps what a person has added when it changes, unless it is replaced', () => {
    const moved = { ...content, start: new Date('2026-03-02T14:00:00Z') }
    const merged = written({ existing: withPlace, content: moved })
    expect(merged).toMatchObject({ file: expect.stringContaining('LOCATION:Kitchen') })
    expect(merged).toMatchObject({ isWhole: true, file: expect.stringContaining('T090000') })
    expect(written({ existing: withPlace, content: moved, isReplaced: true })).toEqual({
      isWhole: true,
      file: eventFile(moved),
    })
  })

  it('loses the description that was written last and no other text', () => {
    const described = { ...content, description: 'Phone: 2' }
    expect(written({ content: described, previous: 'Phone: 1' })).toMatchObject({
      file: expect.stringContaining('DESCRIPTION:Phone: 2\r\n'),
    })
    // Nobody knows what was written last, so what is there may be a note.
    expect(written({ content: described })).toMatchObject({
      file: expect.stringContaining('DESCRIPTION:Phone: 2\\n\\nPhone: 1\r\n'),
    })
  })

  it('is written anew where it is gone, and not into a file that is cut off', () => {
    expect(written({ existing: lecture })).toEqual({ isWhole: true, file: own })
    expect(written({ existing: own.slice(0, -20) })).toEqual({ isWhole: false })
  })
})
