import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deliverMessage } from '@haircuts/core/messages/deliver-message'
import type { PushNotice } from '@haircuts/core/messages/push-service'
import { pushOffer } from '@haircuts/core/waitlist/push-offer'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { givenOutbox } from '../messages/outbox.testing.ts'
import { callerFor, errorFrom, visitOf } from '../testing.ts'

const START = '2026-03-05T15:00:00Z'
const ANY_DAY = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
const ZOE = { clientName: 'Zoe Lane', clientEmail: 'zoe@example.edu', clientPhone: null }
const CORE = fileURLToPath(new URL('../../../core/src', import.meta.url))

const it = test.extend('shop', async ({ db }) => {
  const outbox = await givenOutbox(db, {
    settings: { client_series: 'true', reschedule_cutoff_hours: '0' },
  })
  const { service } = outbox
  const group = {
    ...visitOf(service, START),
    others: [{ appointmentTypeId: service.id, addonIds: [], clientName: 'Ben' }],
  }
  const create = (key = 'key-1') =>
    callerFor(outbox.ctx({ idempotencyKey: key })).bookingGroup.create(group)
  const { bookings } = await create()
  await outbox.work()
  const [ann, ben] = bookings
  if (!ann || !ben) throw new Error('A group of two')
  const jar: { token: string | null } = { token: null }
  const deviceCookie = {
    get token() {
      return jar.token
    },
    set: (token: string) => Object.assign(jar, { token }),
    clear: () => Object.assign(jar, { token: null }),
  }
  return {
    ...outbox,
    ann,
    ben,
    create,
    phone: () => callerFor(outbox.ctx({ deviceCookie })),
    handOver: () =>
      outbox.visitor().bookingGroup.updatePerson({ publicToken: ann.publicToken, ...ZOE }),
  }
})

type Shop = Awaited<ReturnType<typeof givenOutbox>> & {
  ann: { id: number; publicToken: string }
  ben: { id: number; publicToken: string }
  create: (key?: string) => Promise<unknown>
  phone: () => ReturnType<typeof callerFor>
  handOver: () => Promise<{ publicToken: string }>
}

interface Issuer {
  /** What the former contact does while the visits are theirs. */
  before?: (shop: Shop) => Promise<unknown>
  /** Asks for a link; what it answers or sends may hold one. */
  ask: (shop: Shop, prepared: unknown) => Promise<unknown>
}

const offered = async (shop: Shop) => {
  await shop.barber().closing.create({ fromDate: '2026-03-05', toDate: '2026-03-05' })
  await shop.work()
  return /(?<=offer\/)[\w-]{43}/.exec(shop.mails.at(-1)?.text ?? '')?.[0] ?? ''
}

/** Every caller that issues a link to a booking, by its file and what it is. */
const ISSUERS: Record<string, Issuer> = {
  'bookings/groups/create-group.ts: the stored answer': { ask: ({ create }) => create() },
  'bookings/groups/edit-group.ts: a link to share': {
    ask: ({ visitor, ann, ben }) =>
      visitor().bookingGroup.link({ publicToken: ann.publicToken, bookingId: ben.id }),
  },
  'bookings/groups/edit-group.ts: another contact': {
    ask: ({ visitor, ann }) =>
      visitor().bookingGroup.updatePerson({
        ...{ publicToken: ann.publicToken, clientName: 'Ann Marsh' },
        ...{ clientEmail: 'ann@example.edu', clientPhone: '979 555 0199' },
      }),
  },
  'bookings/series/series-bookings.ts: another date': {
    before: async ({ visitor, ann: { publicToken } }) => {
      const startDatetimes = [new Date('2026-03-19T14:00Z')]
      const made = await visitor().series.createByToken({ publicToken, weeks: 2, startDatetimes })
      const bookingId = made.bookings[0]?.id ?? 0
      return (await visitor().series.linkByToken({ publicToken, bookingId })).publicToken
    },
    ask: ({ visitor, ann }, publicToken) =>
      visitor().series.linkByToken({ publicToken: String(publicToken), bookingId: ann.id }),
  },
  'bookings/same-again/offer-same-again.ts: a remembered phone': {
    before: ({ phone, ann }) =>
      phone().sameAgain.remember({ publicToken: ann.publicToken }).then(String),
    ask: ({ phone }) => phone().sameAgain.link(),
  },
  'bookings/same-again/offer-same-again.ts: a link': {
    ask: ({ visitor, ann }) => visitor().sameAgain.link({ publicToken: ann.publicToken }),
  },
  'waitlist/answer-offer.ts: an offer': {
    before: offered,
    ask: ({ visitor }, offerToken) => visitor().offer.decline({ offerToken: String(offerToken) }),
  },
  'waitlist/push-offer.ts: a notification': {
    before: async ({ visitor, ann, db }) => {
      const push = { endpoint: 'https://push.example.com/ann', keys: KEYS }
      await visitor().waitlist.join({ publicToken: ann.publicToken, ...ANY_DAY, push })
      const offer = await db.offer.create({
        data: {
          ...{ bookingId: ann.id, purpose: 'earlier', createdAt: new Date('2026-03-02T13:00Z') },
          ...{ expiresAt: new Date('2026-03-02T20:00Z') },
          holds: {
            create: {
              ...{ startAt: new Date('2026-03-03T15:00Z'), endAt: new Date('2026-03-03T15:30Z') },
              cleanupMinutes: 0,
            },
          },
        },
      })
      return offer.id
    },
    ask: async (shop, offerId) => {
      const sent: PushNotice[] = []
      const send = async ({ notice }: { notice: PushNotice }) => {
        sent.push(notice)
        return 'accepted' as const
      }
      await pushOffer(shop.ctx({ push: { ...shop.ctx().push, send } }), {
        offerId: Number(offerId),
      })
      return sent
    },
  },
  'messages/deliver-message.ts: an email that is sent once more': {
    before: async ({ db, ann }) => db.message.findFirstOrThrow({ where: { bookingId: ann.id } }),
    ask: async (shop) => {
      const { id } = await shop.db.message.findFirstOrThrow({
        where: { bookingId: shop.ann.id, recipient: 'ann@example.edu' },
      })
      await shop.db.message.update({
        where: { id },
        data: { state: 'waiting', nextAttemptAt: new Date(0) },
      })
      shop.mails.splice(0)
      await shop.at(shop.ctx().now.getTime() + 60_000)
      await deliverMessage(shop.ctx(), { messageId: id })
      return shop.mails.filter(({ to }) => to === 'ann@example.edu')
    },
  },
  'messages/internal/links-content.ts: the links of a mailbox': {
    ask: async (shop) => {
      shop.mails.splice(0)
      await shop.visitor().bookingLinks.request({ email: 'ann@example.edu' })
      await shop.work()
      return shop.mails.filter(({ to }) => to === 'ann@example.edu')
    },
  },
}

/** Callers by which a former contact of a booking gets nothing, with the reason. */
const NO_CONTACT: Record<string, string> = {
  'bookings/create-booking.ts':
    'a visit without a group cannot be handed over; an erasure ends its answer',
  'bookings/create-link.ts': 'the barber and API keys alone',
  'bookings/wishes/confirm-wish.ts':
    'handing over deletes the row of the emailed link that made the booking',
  'messages/internal/barber-content.ts': 'emails to the barber',
  'messages/waitlist-email.ts': 'people without a booking',
}

const KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

/** How many bookings of the group the tokens in what was answered or sent open. */
async function opens({ visitor, ann, ben }: Shop, answer: unknown): Promise<number> {
  let opened = 0
  const groupIds = [ann.id, ben.id]
  for (const token of new Set(
    JSON.stringify(answer ?? null).match(/(?<![\w-])[\w-]{43}(?![\w-])/g),
  )) {
    const byBooking = await visitor()
      .booking.byToken({ publicToken: token })
      .catch(() => null)
    const byOffer = await visitor()
      .offer.byToken({ offerToken: token })
      .catch(() => null)
    if ((byBooking && groupIds.includes(byBooking.id)) || byOffer) opened += 1
  }
  return opened
}

it.for(Object.entries(ISSUERS))(
  'hands over before a link is issued by %s',
  async ([_, issuer], { shop }) => {
    const prepared = await issuer.before?.(shop)
    expect(await opens(shop, await issuer.ask(shop, prepared))).toBeGreaterThan(0)
    const { publicToken } = await shop.handOver()
    expect(await opens(shop, publicToken)).toBe(1)
    const answer = await issuer.ask(shop, prepared).catch((error: unknown) => error)
    expect(await opens(shop, answer)).toBe(0)
    expect(await errorFrom(shop.visitor().booking.byToken(shop.ann))).toMatchObject({
      code: 'linkInvalid',
    })
  },
)

it('lists every caller that issues a link', () => {
  const issuing = /\b(?:issueLink|issueTokens|addTokens|deriveLink|deriveBookingLink)\(/
  const callers = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && path !== 'kernel/links.ts')
    .filter((path) => issuing.test(readFileSync(`${CORE}/${path}`, 'utf8')))
  const named = Object.keys(ISSUERS).map((name) => name.split(':')[0])
  const listed = [...new Set([...named, ...Object.keys(NO_CONTACT)])]
  expect(callers.toSorted()).toEqual(listed.toSorted())
})
