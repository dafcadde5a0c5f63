import { wallToInstant } from '@haircuts/scheduling/zone'
import { describe, expect } from 'vitest'
import { visitOf } from '../testing.ts'
import { outboxTest as it, stateOf } from './outbox.testing.ts'

const ZONE = 'America/New_York'
const HOUR = 3_600_000
const MINUTE = 60_000

describe('mails about a change', () => {
  it('a booking, a move and a cancellation each send one mail', async ({ givenOutbox }) => {
    const { visitor, service, work, kinds, mails } = await givenOutbox()
    const booking = await visitor().booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
    await work()
    const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
    await visitor().booking.reschedule({
      publicToken: tokenOf(booking.rescheduleUrl),
      newStartDatetime: '2026-03-04T15:00:00Z',
    })
    await work()
    await visitor().booking.cancel({ publicToken: tokenOf(booking.cancelUrl) })
    await work()
    expect(kinds()).toEqual(['confirmation', 'reschedule', 'cancellation'])
    expect(mails.map(({ to }) => to)).toEqual(Array(3).fill('ann@example.edu'))
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    const sequences = mails.map(({ calendar }) => /SEQUENCE:(\d+)/.exec(calendar?.file ?? '')?.[1])
    expect(sequences).toEqual(['0', '1', '2'])
    const uids = mails.map(({ calendar }) => /UID:(\S+)/.exec(calendar?.file ?? '')?.[1])
    expect(new Set(uids).size).toBe(1)
  })

  it('the links in a mail permit both acts, and those of the booking go on working', async ({
    givenOutbox,
  }) => {
    const { visitor, service, work, mails } = await givenOutbox()
    const booking = await visitor().booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
    await work()
    const [, fromMail = ''] = /\/cancel\/([\w-]{43})/.exec(mails[0]?.text ?? '') ?? []
    expect(mails[0]?.html).toContain(`/cancel/${fromMail}`)
    for (const publicToken of [booking.publicToken, fromMail])
      expect(await visitor().booking.byToken({ publicToken })).toMatchObject({
        status: 'confirmed',
        linkPurpose: 'manage',
      })
    expect(await visitor().booking.cancel({ publicToken: fromMail })).toMatchObject({
      status: 'cancelled',
    })
  })

  it('the barber may move a visit without a mail, and the next move tells of itself', async ({
    givenOutbox,
  }) => {
    const { barber, book, work, kinds } = await givenOutbox()
    const { id } = await book('2026-03-03T15:00:00Z')
    await work()
    const startDatetime = '2026-03-03T16:00:00Z'
    await barber().booking.update({ id, startDatetime, notifyClient: false })
    await work()
    expect(kinds()).toEqual(['confirmation'])
    await barber().booking.update({ id, startDatetime: '2026-03-03T17:00:00Z' })
    await work()
    expect(kinds()).toEqual(['confirmation', 'reschedule'])
  })

  it('the barber’s own changes send one mail for the final state', async ({ givenOutbox }) => {
    const { barber, book, work, kinds, log } = await givenOutbox()
    const { id } = await book('2026-03-03T15:00:00Z')
    await work()
    await barber().booking.update({ id, startDatetime: '2026-03-03T16:00:00Z' })
    await barber().booking.update({ id, notes: 'likes it short' })
    await barber().booking.update({ id, status: 'cancelled' })
    await barber().booking.update({ id, status: 'cancelled' })
    await work()
    expect(kinds()).toEqual(['confirmation', 'cancellation'])
    expect(stateOf(await log()).slice(1)).toEqual([
      {
        kind: 'reschedule',
        state: 'withdrawn',
        reason: 'Replaced by a newer change before it was sent.',
      },
      { kind: 'cancellation', state: 'sent', reason: null },
    ])
    await barber().booking.update({ id, status: 'confirmed' })
    await work()
    expect(kinds()).toEqual(['confirmation', 'cancellation', 'confirmation'])
  })

  it('a visit that its client cancelled comes back at another time, without an email or with one', async ({
    givenOutbox,
  }) => {
    const { barber, visitor, book, work, kinds } = await givenOutbox()
    const visit = await book('2026-03-03T15:00:00Z')
    await work()
    const cancel = () => visitor().booking.cancel({ publicToken: visit.publicToken })
    await cancel()
    await work()
    const back = {
      id: visit.id,
      status: 'confirmed' as const,
      startDatetime: '2026-03-03T16:00:00Z',
    }
    const quiet = await barber().booking.update({ ...back, notifyClient: false })
    expect(quiet).toMatchObject({ status: 'confirmed', clientWillBeEmailed: false })
    await work()
    expect(kinds()).toEqual(['confirmation', 'cancellation'])
    await cancel()
    await work()
    const told = await barber().booking.update({ ...back, notifyClient: true })
    expect(told).toMatchObject({ clientWillBeEmailed: true })
    await work()
    expect(kinds()).toEqual(['confirmation', 'cancellation', 'cancellation', 'confirmation'])
  })

  it('obeys the switches as they are when it is sent', async ({ givenOutbox }) => {
    const { book, work, kinds, set, barber, log } = await givenOutbox()
    const { id } = await book('2026-03-03T15:00:00Z')
    await set('send_confirmation_emails', 'false')
    await work()
    await set('enable_email_scheduler', 'false')
    await barber().booking.update({ id, startDatetime: '2026-03-03T16:00:00Z' })
    await work()
    expect(kinds()).toEqual(['reschedule'])
    expect(stateOf(await log())[0]).toEqual({
      kind: 'confirmation',
      state: 'skipped',
      reason: 'Turned off in Settings.',
    })
  })

  it('says nothing about a visit that is over', async ({ givenOutbox }) => {
    const { book, work, kinds, log } = await givenOutbox()
    await book('2026-02-20T15:00:00Z')
    await work()
    expect(kinds()).toEqual([])
    expect(stateOf(await log())[0]).toMatchObject({
      state: 'skipped',
      reason: 'The appointment is over.',
    })
  })

  it('goes with a booking that is deleted', async ({ givenOutbox }) => {
    const { book, work, barber, kinds, log } = await givenOutbox()
    const { id } = await book('2026-03-03T15:00:00Z')
    await barber().booking.delete({ id, notifyClient: false })
    await work()
    expect(kinds()).toEqual([])
    expect(await log()).toEqual([])
  })
})

describe('time-based mails', () => {
  // Each is followed over the night the clocks change, in both directions.
  const NIGHTS = [
    ['spring', '2026-03-08'],
    ['autumn', '2026-11-01'],
  ] as const
  const NO_QUIET_HOURS = { quiet_from: '00:00', quiet_until: '00:00' }

  it.for(NIGHTS)('the reminder, once, in %s', async ([_, date], { givenOutbox }) => {
    const { book, at, kinds } = await givenOutbox()
    const start = wallToInstant(date, '10:00', ZONE, 'opening')
    await book(new Date(start).toISOString())
    await at(start - 24 * HOUR - 1)
    expect(kinds()).toEqual(['confirmation'])
    await at(start - 24 * HOUR)
    await at(start - 24 * HOUR + MINUTE)
    await at(start - HOUR)
    expect(kinds()).toEqual(['confirmation', 'reminder'])
  })

  it.for(NIGHTS)('the address for who is new, in %s', async ([_, date], { givenOutbox }) => {
    const { book, at, kinds, mails } = await givenOutbox({
      settings: { ...NO_QUIET_HOURS, business_address: '12 Maple St\nTown <b>' },
    })
    const start = wallToInstant(date, '03:30', ZONE, 'opening')
    await book(new Date(start).toISOString(), { isFirstTime: true, referralSource: 'a friend' })
    await at(start - 3 * HOUR)
    expect(mails.filter(({ html }) => html.includes('Maple'))).toEqual([])
    await at(start - 2 * HOUR)
    await at(start - HOUR)
    expect(kinds().filter((kind) => kind === 'address')).toEqual(['address'])
    expect(mails.at(-1)?.html).toContain('12 Maple St<br>Town &lt;b&gt;')
  })

  it.for(NIGHTS)(
    'the follow-up after a completed visit, in %s',
    async ([_, date], { givenOutbox }) => {
      const { book, at, kinds, barber } = await givenOutbox({ settings: NO_QUIET_HOURS })
      const end = wallToInstant(date, '01:30', ZONE, 'closing')
      const { id } = await book(new Date(end - 30 * MINUTE).toISOString())
      await at(end + MINUTE)
      await barber().booking.update({ id, status: 'completed' })
      await at(end + HOUR - 1)
      expect(kinds()).not.toContain('follow-up')
      await at(end + HOUR)
      await at(end + 2 * HOUR)
      expect(kinds().filter((kind) => kind === 'follow-up')).toEqual(['follow-up'])
    },
  )

  it('moves with the visit, and goes when it is cancelled', async ({ givenOutbox }) => {
    const { book, at, kinds, barber } = await givenOutbox()
    const { id } = await book('2026-03-10T15:00:00Z')
    await barber().booking.update({ id, startDatetime: '2026-03-12T15:00:00Z' })
    await at(new Date('2026-03-09T16:00:00Z'))
    expect(kinds()).not.toContain('reminder')
    await at(new Date('2026-03-11T15:00:00Z'))
    expect(kinds().at(-1)).toBe('reminder')
    await barber().booking.update({ id, startDatetime: '2026-03-20T15:00:00Z' })
    await barber().booking.update({ id, status: 'cancelled' })
    await at(new Date('2026-03-19T16:00:00Z'))
    expect(kinds().filter((kind) => kind === 'reminder')).toHaveLength(1)
  })

  it('is not for who booked within the reminder’s window', async ({ givenOutbox }) => {
    const { book, at, kinds } = await givenOutbox()
    await book('2026-03-03T12:00:00Z')
    await at(new Date('2026-03-03T11:00:00Z'))
    expect(kinds()).toEqual(['confirmation'])
  })

  it('obeys a setting that was changed later', async ({ givenOutbox }) => {
    const { book, at, kinds, set } = await givenOutbox()
    await book('2026-03-10T15:00:00Z')
    await set('reminder_hours_before', '2')
    await at(new Date('2026-03-10T12:59:00Z'))
    expect(kinds()).toEqual(['confirmation'])
    await at(new Date('2026-03-10T13:00:00Z'))
    expect(kinds()).toEqual(['confirmation', 'reminder'])
  })

  it('comes a second time where the barber asks for it, and again for another start', async ({
    givenOutbox,
  }) => {
    const { book, at, kinds, set, visitor } = await givenOutbox()
    await set('second_reminder_hours_before', '2')
    const { publicToken } = await book('2026-03-10T17:00:00Z')
    await at(new Date('2026-03-10T15:00:00Z'))
    expect(kinds()).toEqual(['confirmation', 'reminder', 'second-reminder'])
    const newStartDatetime = '2026-03-12T17:00:00Z'
    await visitor().booking.reschedule({ publicToken, newStartDatetime })
    await at(new Date('2026-03-12T15:00:00Z'))
    expect(kinds().slice(3)).toEqual(['reschedule', 'reminder', 'second-reminder'])
  })

  it('waits for the morning where the visit was completed late in the evening', async ({
    givenOutbox,
  }) => {
    const shop = await givenOutbox({ settings: { send_follow_up_emails: 'true' } })
    const { id } = await shop.book('2026-03-02T20:00:00Z')
    await shop.work()
    shop.mails.splice(0)
    await shop.at(new Date('2026-03-03T04:30:00Z'))
    await shop.barber().booking.update({ id, status: 'completed' })
    await shop.work()
    await shop.at(new Date('2026-03-03T12:59:00Z'))
    expect(shop.kinds()).toEqual([])
    await shop.at(new Date('2026-03-03T13:00:00Z'))
    expect(shop.kinds()).toEqual(['follow-up'])
  })

  it('waits for the end of the quiet hours, or leaves before them', async ({ givenOutbox }) => {
    const { book, at, kinds, set } = await givenOutbox()
    await set('reminder_hours_before', '3')
    await book('2026-03-10T14:00:00Z')
    await book('2026-03-11T13:00:00Z')
    // 10:00 AM in New York: due at 7:00 AM, sent at 8:00 AM.
    await at(new Date('2026-03-10T11:59:00Z'))
    expect(kinds()).toEqual(['confirmation', 'confirmation'])
    await at(new Date('2026-03-10T12:00:00Z'))
    expect(kinds()).toEqual(['confirmation', 'confirmation', 'reminder'])
    // 9:00 AM: due at 6:00 AM, sent at 9:00 PM of the evening before.
    await at(new Date('2026-03-11T00:59:00Z'))
    expect(kinds()).toHaveLength(3)
    await at(new Date('2026-03-11T01:00:00Z'))
    expect(kinds()).toHaveLength(4)
  })

  it('is decided when it is due: switching it on afterwards sends no late ones', async ({
    givenOutbox,
  }) => {
    const { book, at, kinds, set, log } = await givenOutbox()
    await book('2026-03-10T15:00:00Z')
    await set('enable_email_scheduler', 'false')
    await at(new Date('2026-03-09T15:00:00Z'))
    await set('enable_email_scheduler', 'true')
    await at(new Date('2026-03-09T16:00:00Z'))
    expect(kinds()).toEqual(['confirmation'])
    expect(stateOf(await log()).at(-1)).toEqual({
      kind: 'reminder',
      state: 'skipped',
      reason: 'Turned off in Settings.',
    })
  })
})
