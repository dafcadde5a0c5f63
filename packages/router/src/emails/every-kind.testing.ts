import { expireRequests } from '@haircuts/core/bookings/decide-request'
import type { MessageKind } from '@haircuts/core/emails/message-schema'
import { checkAlarms } from '@haircuts/core/operations/check-alarms'
import { settleOffers } from '@haircuts/core/waitlist/settle-offers'
import { anyCallerFor, MONDAY_MORNING, visitOf } from '../testing.ts'
import type { givenOutbox } from './outbox.testing.ts'

type Shop = Awaited<ReturnType<typeof givenOutbox>> & {
  /** The name that everybody types; each has an own one by default. */
  name?: string
}

const TUESDAY = '2026-03-03T15:00:00Z'
const THURSDAY = '2026-03-05T15:00:00Z'
export const SECOND = 1000
/** What clients do within this time is one email to the barber. */
const BURST = 120 * SECOND

/** A visit of whoever has the name of the shop. */
const visitIn = ({ service, name }: Shop, start: string, more = {}) =>
  visitOf(service, start, { ...(name && { clientName: name }), ...more })

const booked = async (shop: Shop, start = TUESDAY, more = {}) => {
  const made = await shop.visitor().booking.create(visitIn(shop, start, more))
  await shop.work()
  return made
}

/** What causes one email of each kind. A new kind has no way around a line here. */
export const CAUSES: Record<MessageKind, (shop: Shop) => Promise<unknown>> = {
  confirmation: booked,
  reschedule: async (shop) => {
    const { publicToken } = await booked(shop)
    await shop.visitor().booking.reschedule({ publicToken, newStartDatetime: THURSDAY })
  },
  cancellation: async (shop) => {
    const { publicToken } = await booked(shop)
    await shop.visitor().booking.cancel({ publicToken })
  },
  reminder: async (shop) => {
    await booked(shop)
    await shop.at(new Date('2026-03-02T15:30:00Z'))
  },
  'second-reminder': async (shop) => {
    await shop.set('second_reminder_hours_before', '2')
    await booked(shop)
    await shop.at(new Date('2026-03-03T13:00:00Z'))
  },
  address: async (shop) => {
    await shop.set('business_address', '12 Maple Street')
    await booked(shop)
    await shop.at(new Date('2026-03-03T13:30:00Z'))
  },
  'follow-up': async (shop) => {
    const { id } = await booked(shop, '2026-03-02T15:00:00Z')
    await shop.at(new Date('2026-03-02T15:40:00Z'))
    await shop.barber().booking.update({ id, status: 'completed' })
    await shop.at(new Date('2026-03-03T15:40:00Z'))
  },
  earlier: offeredEarlier,
  'offer-withdrawn': async (shop) => {
    await offeredEarlier(shop)
    await shop.work()
    await shop.barber().specialDate.create({ date: '2026-03-03', isOpen: false })
  },
  'closed-day': async (shop) => {
    await booked(shop)
    await shop.barber().closing.create({ fromDate: '2026-03-03', toDate: '2026-03-03' })
  },
  reopened: async (shop) => {
    await booked(shop)
    const day = { fromDate: '2026-03-03', toDate: '2026-03-03' }
    const { id } = await shop.barber().closing.create(day)
    await shop.work()
    await shop.barber().closing.reopen({ id })
  },
  'group-change': (shop) => cancelOneOfGroup(shop),
  'running-late': async (shop) => {
    const { id } = await booked(shop, '2026-03-02T16:00:00Z')
    await shop.barber().lateNotice.send({ id, minutes: 10 })
  },
  nudge: async (shop) => {
    await shop.set('send_nudges', 'true')
    for (const date of ['2026-01-31', '2026-02-10', '2026-02-20']) {
      const { id } = await shop.book(`${date}T15:00:00Z`, visitIn(shop, `${date}T15:00:00Z`))
      await shop.barber().booking.update({ id, status: 'completed' })
    }
    await shop.at(new Date('2026-03-04T15:00:00Z'))
  },
  waitlist: async (shop) => {
    const { clientName, clientEmail, clientPhone } = visitIn(shop, TUESDAY)
    await shop.visitor().waitlist.wait({
      appointmentTypeId: shop.service.id,
      clientName,
      clientEmail: clientEmail ?? '',
      clientPhone: clientPhone ?? '',
      lastDate: '2026-03-08',
    })
  },
  requested: (shop) => requested(shop),
  declined: async (shop) => {
    const { id } = await requested(shop)
    await shop.barber().request.decline({ id, reason: 'Please call first.' })
  },
  expired: async (shop) => {
    await requested(shop)
    await shop.at(new Date('2026-03-03T13:00:00Z'))
    await Promise.all([1, 2, 3].map(() => expireRequests(shop.ctx())))
  },
  'booking-wish': async ({ ctx, service, set }) => {
    await set('unproven_share', '0')
    const stranger = anyCallerFor({ ...ctx(), countedAs: '192.0.2.1' })
    await stranger.booking.create(visitOf(service, TUESDAY))
  },
  'new-password': passwordForgotten,
  'password-changed': async (shop) => {
    await passwordForgotten(shop)
    await shop.work()
    const token = shop.emailedToken('new-password')
    await shop.visitor().auth.newPassword({ token, newPassword: 'sharper scissors' })
  },
  'booking-links': async (shop) => {
    await booked(shop)
    await shop.visitor().bookingLinks.request({ email: 'ann@example.edu' })
  },
  'group-declined': async (shop) => {
    const id = await askedForGroup(shop)
    await shop.barber().groupRequest.decline({ id })
  },
  'barber-request': async (shop) => {
    await shop.set('barber_email', 'barber@example.edu')
    await askedForGroup(shop)
    await shop.at(MONDAY_MORNING.getTime() + BURST)
  },
  'barber-booked': async (shop) => {
    await shop.set('barber_email', 'barber@example.edu')
    await booked(shop)
    await shop.at(MONDAY_MORNING.getTime() + BURST)
  },
  'barber-rescheduled': async (shop) => {
    const { publicToken } = await bookedAndNotified(shop)
    await shop.visitor().booking.reschedule({ publicToken, newStartDatetime: THURSDAY })
    await shop.at(MONDAY_MORNING.getTime() + 2 * BURST)
  },
  'barber-cancelled': async (shop) => {
    const { publicToken } = await bookedAndNotified(shop)
    await shop.visitor().booking.cancel({ publicToken })
    await shop.at(MONDAY_MORNING.getTime() + 2 * BURST)
  },
  'barber-agenda': async (shop) => {
    await shop.set('barber_email', 'barber@example.edu')
    await shop.set('agenda_hour', '9')
    await booked(shop, '2026-03-02T15:00:00Z')
    await shop.at(new Date('2026-03-02T14:00:00Z'))
  },
  'barber-alarm': async (shop) => {
    await shop.set('barber_email', 'barber@example.edu')
    const job = { id: 'one', name: 'sync-calendars', payload: {}, failedAt: MONDAY_MORNING }
    await checkAlarms(shop.ctx({ jobLog: { ...shop.jobLog, failed: async () => [job] } }))
  },
}

async function offeredEarlier(shop: Shop) {
  const taken = await booked(shop, TUESDAY, { clientEmail: 'bo@example.edu' })
  const { publicToken } = await booked(shop, THURSDAY)
  const anyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
  await shop.visitor().waitlist.join({ publicToken, ...anyDay })
  await shop.visitor().booking.cancel({ publicToken: taken.publicToken })
  await Promise.all([1, 2, 3].map(() => settleOffers(shop.ctx())))
}

async function askedForGroup({ visitor, db, name = 'Ann Marsh' }: Shop): Promise<number> {
  await visitor().groupRequest.create({
    date: '2026-03-14',
    place: 'The Oaks, Bryan',
    driveMinutes: 30,
    cuts: 6,
    clientName: name,
    clientEmail: 'ann@example.edu',
    clientPhone: '979 555 0100',
  })
  const { id } = await db.groupRequest.findFirstOrThrow()
  return id
}

async function passwordForgotten({ db, visitor }: Shop) {
  const email = 'barber@example.edu'
  await db.admin.upsert({ where: { email }, create: { email, passwordHash: '' }, update: {} })
  await visitor().auth.forgottenPassword({ email })
}

async function requested(shop: Shop) {
  await shop.set('approve_first_visits', 'true')
  return booked(shop)
}

/** A booking whose email to the barber has left. */
async function bookedAndNotified(shop: Shop) {
  await shop.set('barber_email', 'barber@example.edu')
  const made = await booked(shop)
  await shop.at(MONDAY_MORNING.getTime() + BURST)
  return made
}

async function cancelOneOfGroup(shop: Shop) {
  const { visitor, service, work, name } = shop
  const other = { appointmentTypeId: service.id }
  const { bookings } = await visitor().bookingGroup.create({
    ...visitIn(shop, TUESDAY),
    others: [
      { ...other, clientName: name ?? 'Bo', clientEmail: 'bo@example.edu' },
      { ...other, clientName: name ?? 'Cy' },
    ],
  })
  await work()
  await visitor().booking.cancel({ publicToken: bookings[1]?.publicToken ?? '' })
}

/** Emails of these kinds that are about several bookings. */
export const ABOUT_SEVERAL: Record<
  string,
  { kind: MessageKind; cause: (shop: Shop) => Promise<unknown> }
> = {
  'the confirmation of a group': {
    kind: 'confirmation',
    cause: (shop) =>
      shop.visitor().bookingGroup.create({
        ...visitIn(shop, TUESDAY),
        others: ['Ben', 'Cal'].map((clientName) => ({
          clientName: shop.name ?? clientName,
          appointmentTypeId: shop.service.id,
        })),
      }),
  },
  'the confirmation of a series': {
    kind: 'confirmation',
    cause: async (shop) => {
      const { id } = await booked(shop)
      await shop.db.message.deleteMany()
      shop.mails.splice(0)
      const startDatetimes = [new Date('2026-03-17T14:00Z'), new Date('2026-03-31T14:00Z')]
      await shop.barber().series.create({ id, weeks: 2, startDatetimes })
    },
  },
}
