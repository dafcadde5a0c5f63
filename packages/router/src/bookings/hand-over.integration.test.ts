import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { sha256 } from '@haircuts/core/kernel/secrets'
import type { PushNotice } from '@haircuts/core/notifications/push-service'
import { pushOffer } from '@haircuts/core/waitlist/push-offer'
import type { Database, Transaction } from '@haircuts/db/client'
import { describe, expect, onTestFinished } from 'vitest'
import { givenOutbox } from '../emails/outbox.testing.ts'
import { test } from '../fixtures.testing.ts'
import { anyCallerFor, callerFor, errorFrom, visitOf } from '../testing.ts'

const START = '2026-03-05T15:00:00Z'
const FRIDAY = '2026-03-06T15:00:00Z'
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

/** Sends an email that waits, or was sent before, to its recipient. */
async function sendNext(shop: Shop, where: object) {
  const message = await shop.db.message.findFirstOrThrow({ where })
  const data = { state: 'waiting', nextAttemptAt: new Date(0) }
  await shop.db.message.update({ where: { id: message.id }, data })
  shop.mails.splice(0)
  await deliverMessage(shop.ctx(), { messageId: message.id })
  return shop.mails.filter(({ to }) => to === message.recipient)
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
  'emails/internal/visit-content.ts: an email that is sent once more': {
    before: async ({ db, ann }) => db.message.findFirstOrThrow({ where: { bookingId: ann.id } }),
    ask: (shop) => sendNext(shop, { bookingId: shop.ann.id, recipient: 'ann@example.edu' }),
  },
  'emails/offers.ts: the times offered for a closed day': {
    before: offered,
    ask: (shop) => sendNext(shop, { kind: 'closed-day' }),
  },
  'emails/internal/links-content.ts: the links of a mailbox': {
    ask: async (shop) => {
      const asked = { kind: 'booking-links', recipient: 'ann@example.edu' }
      if ((await shop.db.message.count({ where: asked })) === 0)
        await shop.visitor().bookingLinks.request({ email: 'ann@example.edu' })
      return sendNext(shop, asked)
    },
  },
}

/** Callers by which a former contact of a booking gets nothing, with the reason. */
const NO_CONTACT: Record<string, Issuer> = {
  'bookings/create-booking.ts: a visit without a group cannot be handed over, and an erasure ends its answer':
    { ask: ({ visitor, service }) => visitor().booking.create(visitOf(service, FRIDAY)) },
  'bookings/create-link.ts: the barber and API keys alone': {
    ask: ({ barber, ann: { id } }) => barber().booking.generateToken({ id, purpose: 'manage' }),
  },
  'bookings/wishes/confirm-wish.ts: handing over deletes the row of the emailed link that made the booking':
    {
      before: async ({ set, ctx, service, work, mails }) => {
        await set('unproven_share', '0')
        const stranger = { clientName: 'Cy', clientEmail: 'cy@example.edu' }
        const caller = anyCallerFor({ ...ctx(), countedAs: '192.0.2.1' })
        await caller.booking.create(visitOf(service, FRIDAY, stranger))
        await work()
        return /(?<=confirm\/)[\w-]{43}/.exec(mails.at(-1)?.text ?? '')?.[0]
      },
      ask: ({ visitor }, token) => visitor().bookingWish.confirm({ publicToken: String(token) }),
    },
  'notifications/barber-content.ts: emails to the barber': {
    before: async (shop) => {
      await shop.set('approve_first_visits', 'true')
      await shop.set('barber_email', 'barber@example.edu')
      const stranger = { clientName: 'Cy', clientEmail: 'cy@example.edu' }
      await shop.visitor().booking.create(visitOf(shop.service, FRIDAY, stranger))
    },
    ask: (shop) => sendNext(shop, { kind: 'barber-booked' }),
  },
  'emails/new-password-email.ts: the login of the barber': {
    before: async ({ db, visitor }) => {
      const email = 'barber@example.edu'
      await db.admin.create({ data: { email, passwordHash: '' } })
      await visitor().auth.forgottenPassword({ email })
    },
    ask: (shop) => sendNext(shop, { kind: 'new-password' }),
  },
  'emails/waitlist-email.ts: people without a booking': {
    before: ({ visitor, service: { id: appointmentTypeId } }) =>
      visitor().waitlist.wait({
        ...{ appointmentTypeId, lastDate: '2026-03-08' },
        ...{ clientName: 'Cy', clientEmail: 'cy@example.edu', clientPhone: '979 555 0101' },
      }),
    ask: (shop) => sendNext(shop, { kind: 'waitlist' }),
  },
}

const KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

/** How many bookings of the group the tokens in what was answered or sent open. */
async function opens({ visitor, ann, ben }: Shop, answer: unknown): Promise<number> {
  let opened = 0
  const groupIds = [ann.id, ben.id]
  for (const token of tokensIn(answer)) {
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

/** What issues no new link while the contact is the former one and its links exist. */
const ISSUED_ANEW: Record<string, Issuer> = {
  'emails/offers.ts: the times offered for a closed day': {
    before: async (shop) => {
      await offered(shop)
      await shop.db.link.deleteMany({ where: { handedOut: 'emailed' } })
    },
    ask: (shop) => sendNext(shop, { kind: 'closed-day' }),
  },
  'bookings/groups/edit-group.ts: another contact': { ask: ({ handOver }) => handOver() },
  'emails/internal/visit-content.ts: an email that is sent once more': {
    before: ({ db }) => db.link.deleteMany({ where: { handedOut: 'emailed' } }),
    ask: (shop) => sendNext(shop, { bookingId: shop.ann.id, recipient: 'ann@example.edu' }),
  },
}

describe('a link is not issued before its transaction commits', () => {
  it.for(Object.entries({ ...ISSUERS, ...NO_CONTACT, ...ISSUED_ANEW }))(
    'in one that is run again, by %s',
    async ([_, issuer], { shop, db }) => {
      const prepared = await issuer.before?.(shop)
      const former = new Set(await hashesIn(db))
      const rolledBack: string[] = []
      failOnce(db, async (tx) => {
        rolledBack.push(...(await hashesIn(tx)).filter((hash) => !former.has(hash)))
        return rolledBack.length > 0
      })
      // What has a job is run again by it.
      const ask = () => issuer.ask(shop, prepared)
      const answer = await ask().catch(ask)
      expect(rolledBack.length).toBeGreaterThan(0)
      const issued = (await hashesIn(db)).filter((hash) => !former.has(hash))
      expect(issued.toSorted()).toEqual([...new Set(rolledBack)].toSorted())
      const tokens = [...tokensIn(answer)].map((token) => hexOf(sha256(token)))
      expect(tokens.filter((hash) => issued.includes(hash)).length).toBeGreaterThan(0)
    },
  )
})

const hexOf = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

async function hashesIn(db: Pick<Database, 'link'>) {
  const links = await db.link.findMany({ select: { tokenHash: true } })
  return links.map(({ tokenHash }) => hexOf(tokenHash))
}

const tokensIn = (answer: unknown) =>
  new Set(JSON.stringify(answer ?? null).match(/(?<![\w-])[\w-]{43}(?![\w-])/g))

/** Rolls back the first transaction of which `isLost` is true, as a deadlock does. */
function failOnce(db: Database, isLost: (tx: Transaction) => Promise<boolean>) {
  const transact = db.$transaction.bind(db)
  let hasFailed = false
  const failing = (work: (tx: Transaction) => Promise<unknown>, options?: object) =>
    transact(async (tx) => {
      const result = await work(tx)
      if (!hasFailed && (await isLost(tx))) {
        hasFailed = true
        await tx.$executeRaw`DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`
      }
      return result
    }, options)
  const own = { configurable: true, writable: true }
  Object.defineProperty(db, '$transaction', { value: failing, ...own })
  onTestFinished(() => {
    Object.defineProperty(db, '$transaction', { value: transact, ...own })
  })
}

it('lists every caller that issues a link', () => {
  const issuing = /\b(?:issueLink|issueTokens|addTokens|deriveLink|deriveBookingLink)\(/
  const callers = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.startsWith('links/links.'))
    .filter((path) => issuing.test(readFileSync(`${CORE}/${path}`, 'utf8')))
  const named = Object.keys({ ...ISSUERS, ...NO_CONTACT }).map((name) => name.split(':')[0])
  const listed = [...new Set(named)]
  expect(callers.toSorted()).toEqual(listed.toSorted())
})
