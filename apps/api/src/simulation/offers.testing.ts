import { withBookingLock } from '@haircuts/core/booking-calendar/booking-lock'
import { givenLink } from '@haircuts/core/links/links.testing'
import { openOffer } from '@haircuts/core/waitlist/answer-offer'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import type { Dice } from './dice.testing.ts'
import { ZONE } from './visitors.testing.ts'
import { stateOf, type Visit } from './visits.testing.ts'
import type { World } from './world.testing.ts'

const HOUR = 3_600_000

interface Offer {
  visitId: number
  token: string
  starts: string[]
}

/** The offers of held times that the program makes, and what the owners of the bookings decide. */
export function offersOf(
  world: World,
  someVisit: (dice: Dice) => (Visit & { token: string }) | null,
) {
  const offers: Offer[] = []
  return {
    /** The program holds times for the owner of a booking. */
    async offer(dice: Dice) {
      const visit = someVisit(dice)
      if (!visit || visit.cleanupOf !== null || stateOf(visit).status !== 'confirmed') return
      const { id: bookingId, token: publicToken } = visit
      const startDate = addDays(localDate(world.now, ZONE), dice.below(12))
      const expiresAt = new Date(world.now + dice.pick([0.25, 3, 30]) * HOUR)
      const outcome = await world.request({
        name: `an offer to ${bookingId}`,
        work: async ({ availability }, ctx) => {
          const shown = await availability.window({
            publicToken,
            startDate,
            days: 7,
          })
          const all = shown.days.flatMap(({ starts }) => starts)
          if (all.length === 0) return null
          const starts = [new Date(dice.pick(all))]
          const token = await withBookingLock(ctx, async (tx) => {
            const offer = { bookingId, purpose: 'earlier' as const, starts, expiresAt }
            const subjectId = await openOffer(tx, ctx, offer)
            return givenLink(tx, { purpose: 'offer', subjectId, handedOut: 'emailed' })
          })
          return { visitId: bookingId, token, starts: starts.map((each) => each.toISOString()) }
        },
      })
      if (outcome.is === 'done' && outcome.result) offers.push(outcome.result)
    },
    /** The owner decides by the link of the offer. */
    async decideOffer(dice: Dice) {
      const offer = offers.length > 0 ? dice.pick(offers) : null
      const visit = offer && world.visits.find(({ id }) => id === offer.visitId)
      const [startDatetime = ''] = offer?.starts ?? []
      if (!offer || !visit) return
      offers.splice(offers.indexOf(offer), 1)
      const isAccepted = dice.chance(0.7)
      const before = stateOf(visit)
      const input = { offerToken: offer.token }
      const outcome = await world.request({
        name: `the owner of ${visit.id} ${isAccepted ? 'accepts' : 'declines'} an offer`,
        work: (call) =>
          isAccepted ? call.offer.accept({ ...input, startDatetime }) : call.offer.decline(input),
      })
      if (!isAccepted || outcome.is === 'refused') return
      const next = { ...before, start: Date.parse(startDatetime) }
      visit.possible = outcome.is === 'done' ? [next] : [before, next]
    },
  }
}
