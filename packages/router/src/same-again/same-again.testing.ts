import { test } from '../fixtures.testing.ts'
import { givenAddon, givenBooking, givenService, givenShop } from '../testing.ts'

export const DAY_MS = 86_400_000
export const ANN = { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' }

export const it = test
  /** A phone whose browser keeps the cookie. */
  .extend('phone', ({ callWith }) => () => {
    const jar: { token: string | null; expires?: Date } = { token: null }
    const deviceCookie = {
      get token() {
        return jar.token
      },
      set: (token: string, expires: Date) => Object.assign(jar, { token, expires }),
      clear: () => Object.assign(jar, { token: null }),
    }
    return { jar, call: (more: object = {}) => callWith({ deviceCookie, ...more }) }
  })
  /** A client who comes on Tuesdays at ten, every two weeks, for a cut with a hot towel. */
  .extend('regular', async ({ db, barber }) => {
    await givenShop(db)
    const towel = await givenAddon(db)
    const service = await givenService(db, { offers: [towel] })
    const client = await barber.clients.create(ANN)
    const visits = []
    for (const start of ['2026-02-03T15:00Z', '2026-02-17T15:00Z']) {
      visits.push(
        await givenBooking(db, start, {
          status: 'completed',
          client: { connect: { id: client.id } },
          clientName: ANN.name,
          clientEmail: ANN.email,
          appointmentType: { connect: { id: service.id } },
          typePrice: 20,
          addons: {
            create: { addonId: towel.id, name: towel.name, durationMinutes: 10, price: 4 },
          },
        }),
      )
    }
    const last = visits.at(-1)?.id ?? 0
    const { token } = await barber.booking.generateToken({ id: last, purpose: 'manage' })
    const input = {
      publicToken: token,
      startDatetime: new Date('2026-03-03T15:00Z'),
      appointmentTypeId: service.id,
      addonIds: [towel.id],
      price: 24,
    }
    return { service, towel, client, token, last, input }
  })
  /** A phone that remembers the regular client, with a booking just made on it. */
  .extend('rememberedPhone', async ({ db, regular, phone, barber }) => {
    await db.booking.update({
      where: { id: regular.last },
      data: { createdAt: new Date('2026-03-02T12:30Z') },
    })
    const { jar, call } = phone()
    await call().sameAgain.remember({ publicToken: regular.token })
    const { publicToken, ...input } = regular.input
    return { jar, call, input, barber }
  })
