import { WEBHOOK_EVENTS } from '@haircuts/core/webhooks/webhook-form'
import {
  givenAddon,
  givenService,
  givenSession,
  givenShop,
  subscription,
} from '@haircuts/router/testing'
import { addDays } from '@haircuts/scheduling/local-date'
import { wallToInstant } from '@haircuts/scheduling/zone'
import { diceOf } from '../dice.testing.ts'
import { createWorld, type World } from '../world.testing.ts'
import { createLedger, type PairCounts } from './ledger.testing.ts'
import { openUp } from './open-up.testing.ts'
import { beginScene, createPlayer, playOn } from './player.testing.ts'
import { PAIRS } from './registry.testing.ts'
import { atRest } from './rest.testing.ts'
import { createStage, HOUR, MINUTE, type Stage } from './stage.testing.ts'

const ZONE = 'America/New_York'
const FAULTS = { services: 0.05, servers: 0.08 }
const SETTINGS = {
  business_address: '1 Example Street',
  barber_email: 'own@example.com',
  client_series: 'true',
  arrival_page: 'true',
  second_reminder_hours_before: '2',
  offer_earlier_times: 'true',
  max_upcoming_bookings: '6',
  unproven_per_network: '1',
  approve_first_visits: 'true',
}

/** A scene goes on for some days; on the others nothing happens but what is due. */
const DAYS_OF_A_SCENE = 3
const ACTS_OF_A_DAY = 13

export interface Life {
  seed: string
  days: number
  /** A scene begins every so many days. */
  sceneEvery: number
  /** Whether a life ends before its last day. */
  isOver: () => boolean
}

export interface PairsOutcome {
  traceHash: string
  steps: number
  days: number
  acts: number
  crashes: number
  bookings: number
  counts: PairCounts
  /** How the last request of each act ended. */
  ends: PairCounts
}

/** Of so many lives, each aims first at pairs of its own. */
const SHARES = 2

/** Opens a shop in which everything is on, so that as much as possible can meet. */
async function open(world: World): Promise<Stage> {
  const { db } = world
  await givenShop(db, { settings: SETTINGS })
  const addon = await givenAddon(db)
  const services = [
    await givenService(db, { includesCleanup: true, offers: [addon] }),
    await givenService(db, {
      ...{
        name: 'Cut and beard',
        includesCleanup: true,
        durationMinutes: 45,
        cleanupMinutes: 10,
        offers: [addon],
      },
    }),
    await givenService(db, { name: 'Buzz', includesCleanup: true, durationMinutes: 20, price: 12 }),
  ]
  await givenSession(db)
  const opened = await world.request({
    name: 'the barber opens the shop',
    isBarber: true,
    mayCrash: false,
    work: async ({ cloudAccount, cloudCalendar, pushDevice, webhook }) => {
      await cloudAccount.connect({ email: 'barber@example.com', appPassword: 'right' })
      const [work, home] = await cloudCalendar.discover()
      await cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 })
      await cloudCalendar.update({ id: home?.id ?? 0, mappedToBlackout: true })
      await pushDevice.subscribe(subscription('phone'))
      const url = 'https://books.example.com/hook'
      await webhook.create({ url, events: [...WEBHOOK_EVENTS] })
      return home?.id ?? 0
    },
  })
  if (opened.is !== 'done') return world.fail('The shop could not be opened.')
  const ids = services.map(({ id }) => id)
  const shop = { services: ids, addonId: addon.id, homeId: opened.result, zone: ZONE }
  return createStage(world, shop)
}

/**
 * Lives the given number of days from one seed, with scenes that bring acts together which met least. @throws Error with the
 * seed and the step as soon as something does not hold.
 */
export async function livePairs({ seed, days, sceneEvery, isOver }: Life): Promise<PairsOutcome> {
  const world = await createWorld(seed)
  try {
    const own = Number.parseInt(seed, 36) % SHARES
    const ledger = createLedger(
      PAIRS,
      ({ first, second }) => diceOf(`${first} × ${second}`).below(SHARES) === own,
    )
    const firstDay = addDays('2026-01-05', world.dice.of('first day').below(1000))
    world.now = wallToInstant(firstDay, '08:00', ZONE, 'opening')
    const stage = await open(world)
    const player = createPlayer(stage, ledger)
    world.faults = FAULTS
    for (let day = 0; day < days && !isOver(); day++) {
      const date = addDays(firstDay, day)
      world.days = day
      const dice = world.dice.of('day', date)
      const begins = wallToInstant(date, '08:15', ZONE, 'opening') + dice.below(10 * 60) * MINUTE
      // An act that lets time pass may have reached a later day.
      if (world.now > begins + 6 * HOUR) continue
      await world.workUntil(begins)
      for (const name of ['plan-messages', 'expire-requests'] as const)
        world.queue.add([{ name, payload: {} }], world.now)
      const dayOfScene = day % sceneEvery
      if (dayOfScene >= DAYS_OF_A_SCENE) continue
      await openUp(stage, dice.of('open up'))
      if (dayOfScene === 0) await beginScene(player, dice.of('begin'))
      else await player.performPair(dice.of('pair'))
      await playOn(player, dice.of('acts'), ACTS_OF_A_DAY)
      await atRest(stage, player.touched)
      player.touched.clear()
    }
    const { steps, crashes } = world
    const bookings = await world.db.booking.count()
    return {
      ...{ steps, crashes, bookings, days: world.days + 1, acts: player.acts, ends: player.ends },
      ...{ traceHash: world.traceHash(), counts: ledger.counts },
    }
  } catch (error) {
    throw world.failureOf(error)
  } finally {
    await world.end()
  }
}
