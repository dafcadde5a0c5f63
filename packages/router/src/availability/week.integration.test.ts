import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { errorFrom } from '../testing.ts'

const closed = { isOpen: false, openTime: null, closeTime: null, breaks: [] }

it('has seven days, Monday first, closed until hours are stored', async ({ barber }) => {
  await barber.businessHours.update({ day: 2, isOpen: true, openTime: '10:00', closeTime: '14:30' })
  expect(await barber.businessHours.list()).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) =>
      dayOfWeek === 2
        ? { dayOfWeek, isOpen: true, openTime: '10:00', closeTime: '14:30', breaks: [] }
        : { dayOfWeek, ...closed },
    ),
  )
})

it('changes only the fields that are sent', async ({ barber }) => {
  await barber.businessHours.create({
    dayOfWeek: 0,
    isOpen: true,
    openTime: '08:00',
    closeTime: '12:00',
  })
  await barber.businessHours.update({ day: 0, isOpen: false })
  expect(await barber.businessHours.get({ day: 0 })).toMatchObject({
    isOpen: false,
    openTime: '08:00',
  })
  await barber.businessHours.update({ day: 0, isOpen: true, openTime: '' })
  expect(await barber.businessHours.get({ day: 0 })).toMatchObject({
    openTime: null,
    closeTime: '12:00',
  })
})

it('opens without times, which then are 09:00 to 17:00', async ({ barber }) => {
  expect(await barber.businessHours.update({ day: 1, isOpen: true })).toMatchObject({
    isOpen: true,
    openTime: null,
    closeTime: null,
  })
})

it.for([
  { openTime: '12:00', closeTime: '12:00' },
  { openTime: '12:00', closeTime: '09:00' },
  { openTime: '17:00' },
  { closeTime: '09:00' },
])('rejects hours that close before they open: %j', async (times, { barber }) => {
  const error = await errorFrom(barber.businessHours.update({ day: 1, isOpen: true, ...times }))
  expect(error).toMatchObject({ status: 422, errors: [{ path: 'close_time' }] })
  expect(await barber.businessHours.get({ day: 1 })).toMatchObject(closed)
})

it.for(['9:00', '24:30', '12:60', 'noon', '12:00:00'])(
  'takes no time like %s',
  async (openTime, { barber }) => {
    const error = await errorFrom(barber.businessHours.update({ day: 1, isOpen: true, openTime }))
    expect(error).toMatchObject({ status: 422, errors: [{ path: 'open_time' }] })
  },
)

it('closes a day at midnight', async ({ barber }) => {
  const late = { day: 4, isOpen: true, openTime: '18:00', closeTime: '24:00' }
  expect(await barber.businessHours.update(late)).toMatchObject({ closeTime: '24:00' })
})

it('closes a day that is deleted', async ({ barber }) => {
  await barber.businessHours.update({ day: 3, isOpen: true, openTime: '10:00', closeTime: '11:00' })
  await barber.businessHours.delete({ day: 3 })
  expect(await barber.businessHours.get({ day: 3 })).toEqual({ dayOfWeek: 3, ...closed })
  expect(await barber.businessHours.list()).toHaveLength(7)
})

const pause = (startTime: string, endTime: string) => ({ startTime, endTime })
const nineToFive = { day: 1, isOpen: true, openTime: '09:00', closeTime: '17:00' }

it('keeps breaks in order, unchanged when they are left out, and none for an empty list', async ({
  barber,
}) => {
  const breaks = [pause('15:00', '15:15'), pause('12:00', '13:00')]
  const sorted = [pause('12:00', '13:00'), pause('15:00', '15:15')]
  const { update, get } = barber.businessHours
  expect(await update({ ...nineToFive, breaks })).toMatchObject({ breaks: sorted })
  expect(await update({ day: 1, closeTime: '18:00' })).toMatchObject({ breaks: sorted })
  expect(await update({ day: 1, isOpen: false })).toMatchObject({ breaks: sorted })
  expect(await update({ day: 1, isOpen: true, breaks: [] })).toMatchObject({ breaks: [] })
  await update({ ...nineToFive, breaks })
  await barber.businessHours.delete({ day: 1 })
  expect(await get({ day: 1 })).toMatchObject(closed)
})

it.for([
  ['overlap', 'Two breaks overlap.', [pause('12:00', '13:00'), pause('12:30', '13:30')]],
  ['run backwards', 'A break has to end after it begins.', [pause('13:00', '12:00')]],
  ['take no time', 'A break has to end after it begins.', [pause('13:00', '13:00')]],
  [
    'begin before opening',
    'Breaks have to lie between opening and closing.',
    [pause('08:30', '10:00')],
  ],
  [
    'end after closing',
    'Breaks have to lie between opening and closing.',
    [pause('16:00', '17:30')],
  ],
  ['are no times', 'Please enter a time as HH:MM.', [pause('noon', '13:00')]],
  ['start at the end of the day', 'Please enter a time as HH:MM.', [pause('24:00', '24:00')]],
] as const)('refuses breaks that %s', async ([_, message, breaks], { barber }) => {
  const error = await errorFrom(barber.businessHours.update({ ...nineToFive, breaks: [...breaks] }))
  expect(error).toMatchObject({ status: 422, errors: [{ path: 'breaks', message }] })
})

it('rejects new hours that a stored break would exceed', async ({ barber }) => {
  await barber.businessHours.update({ ...nineToFive, breaks: [pause('12:00', '13:00')] })
  const error = await errorFrom(barber.businessHours.update({ day: 1, closeTime: '12:30' }))
  expect(error).toMatchObject({ status: 422, errors: [{ path: 'breaks' }] })
})
