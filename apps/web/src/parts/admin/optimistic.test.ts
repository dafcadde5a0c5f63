import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { createFreshQueryClient } from './fresh-query-client.ts'
import { changeOptimistically, type Patch } from './optimistic.ts'
import { blackoutRemoval, bookingPatch, bookingRemoval, itemRemoval } from './patches.ts'

const LIST = [['booking', 'list'], { type: 'query' }]
const shared = new QueryClient({
  defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
})
const cache = createFreshQueryClient(shared)
afterEach(() => cache.clear())

const START = new Date('2026-11-24T15:00:00Z')
const booking = (id: number, status = 'confirmed') => ({
  id,
  status,
  startDatetime: START,
  endDatetime: new Date('2026-11-24T15:30:00Z'),
  appointmentType: { id },
})
const shown = () => cache.getQueryData(LIST)
const setStatuses = (...statuses: string[]) =>
  cache.setQueryData(LIST, { items: statuses.map((status, index) => booking(index + 1, status)) })
const statuses = () => {
  const list = cache.getQueryData<{ items: { status: string }[] }>(LIST)
  return list?.items.map(({ status }) => status)
}

/** A request whose answer the test gives. */
function request() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { send: () => promise, answer: resolve, refuse: reject }
}

const change = (patch: Patch, { send }: Pick<ReturnType<typeof request>, 'send'>, about = 'it') =>
  changeOptimistically(cache, { about, patch, send })

it('shows a change before the server answers, and keeps it afterwards', async () => {
  setStatuses('confirmed', 'confirmed')
  const sent = request()
  const changed = change(bookingPatch(1, { status: 'cancelled' }), sent)
  expect(statuses()).toEqual(['cancelled', 'confirmed'])
  sent.answer('done')
  expect(await changed).toBe('done')
  expect(statuses()).toEqual(['cancelled', 'confirmed'])
  expect(cache.getQueryState(LIST)?.isInvalidated).toBe(true)
})

it('shows a status in its color, and the color of the service again when it is taken back', () => {
  const fade = { id: 1, color: '#7a2230' }
  const entry = { ...booking(1), kind: 'booking', appointmentType: fade, displayColor: '#7a2230' }
  const { apply } = bookingPatch(1, { status: 'completed' })
  const completed = { ...entry, status: 'completed', displayColor: '#10b981' }
  expect(apply([entry], 'calendarEvent')).toEqual([completed])
  const again = bookingPatch(1, { status: 'confirmed' })
  expect(again.apply([completed], 'calendarEvent')).toEqual([entry])
})

it('takes a refused change back and leaves the others', async () => {
  setStatuses('confirmed', 'confirmed')
  const before = shown()
  const [one, other] = [request(), request()]
  const refused = change(bookingPatch(1, { status: 'cancelled' }), one, 'booking-1')
  const made = change(bookingPatch(2, { status: 'no-show' }), other, 'booking-2')
  one.refuse(new Error('Taken'))
  await expect(refused).rejects.toThrow('Taken')
  expect(statuses()).toEqual(['confirmed', 'no-show'])
  other.refuse(new Error('Lost'))
  await expect(made).rejects.toThrow('Lost')
  expect(shown()).toEqual(before)
})

it('shows what arrives meanwhile with the change, and alone after a refusal', async () => {
  setStatuses('confirmed', 'confirmed')
  const sent = request()
  const changed = change(bookingPatch(1, { status: 'cancelled' }), sent)
  await cache.fetchQuery({
    queryKey: LIST,
    staleTime: 0,
    queryFn: () => ({ items: [booking(1), booking(2, 'completed')] }),
  })
  expect(statuses()).toEqual(['cancelled', 'completed'])
  sent.refuse(new Error('Taken'))
  await expect(changed).rejects.toThrow('Taken')
  expect(statuses()).toEqual(['confirmed', 'completed'])
})

it('sends changes of the same thing one after the other, also after a refusal', async () => {
  setStatuses('confirmed')
  const [first, second] = [request(), request()]
  const order: string[] = []
  const watched = (name: string, { send }: Pick<ReturnType<typeof request>, 'send'>) => ({
    send: () => {
      order.push(name)
      return send()
    },
  })
  const refused = change(bookingPatch(1, { status: 'cancelled' }), watched('first', first))
  const made = change(bookingPatch(1, { status: 'no-show' }), watched('second', second))
  expect(order).toEqual(['first'])
  expect(statuses()).toEqual(['no-show'])
  first.refuse(new Error('Lost'))
  await expect(refused).rejects.toThrow('Lost')
  expect(statuses()).toEqual(['no-show'])
  second.answer('done')
  await made
  expect(order).toEqual(['first', 'second'])
})

it('changes a booking everywhere but in lists of other things with its id', () => {
  const moved = new Date('2026-11-24T17:00:00Z')
  const { apply } = bookingPatch(1, { startDatetime: moved })
  const blackout = { id: 1, isAllDay: false, seriesId: null, startDatetime: START }
  expect(apply([booking(1), blackout], 'calendarEvent')).toEqual([
    { ...booking(1), startDatetime: moved, endDatetime: new Date('2026-11-24T17:30:00Z') },
    blackout,
  ])
})

it('takes a reviewed visit out of the queue and its figure, and twice is like once', () => {
  const overview = {
    counts: { unreviewed: 12 },
    today: [booking(1)],
    unreviewed: [booking(1), booking(2)],
  }
  const { apply } = bookingPatch(1, { status: 'completed' })
  const after = apply(overview, 'dashboard')
  expect(after).toEqual({
    counts: { unreviewed: 11 },
    today: [booking(1, 'completed')],
    unreviewed: [booking(2)],
  })
  expect(apply(after, 'dashboard')).toEqual(after)
})

it('removes things from their lists, and leaves an answer that is the thing itself', () => {
  expect(bookingRemoval(1).apply({ items: [booking(1), booking(2)] }, 'booking')).toEqual({
    items: [booking(2)],
  })
  expect(bookingRemoval(1).apply({ booking: booking(1) }, 'booking')).toEqual({
    booking: booking(1),
  })
  const addons = itemRemoval(1, ['addon', 'appointmentType'])
  expect(addons.apply([{ id: 1 }, { id: 2 }], 'addon')).toEqual([{ id: 2 }])
  expect(addons.apply([{ id: 1 }], 'appointmentType')).toEqual([{ id: 1 }])
  expect(
    itemRemoval('2026-12-24', ['specialDate'], 'date').apply(
      [{ date: '2026-12-24' }],
      'specialDate',
    ),
  ).toEqual([])
})

it('removes a blackout with the later ones of its series', () => {
  const day = (id: number) => ({
    id,
    isAllDay: true,
    seriesId: 7,
    startDatetime: new Date(START.getTime() + id * 7 * 86_400_000),
  })
  const all = [day(1), day(2), day(3)]
  expect(blackoutRemoval(day(2), { following: true }).apply(all, 'blackout')).toEqual([day(1)])
  expect(blackoutRemoval(day(2), { following: false }).apply(all, 'blackout')).toEqual([
    day(1),
    day(3),
  ])
})
