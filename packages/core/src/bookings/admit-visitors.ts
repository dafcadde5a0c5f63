import type { Transaction } from '@haircuts/db/client'
import {
  assertSlotAvailable,
  occupiedTime,
  type SlotRequest,
} from '../availability/assert-available.ts'
import { isBlocked } from '../clients/blocked-contacts.ts'
import { findOrCreateClient } from '../clients/edit-clients.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import { assertUpcomingLimit, countUpcoming } from './booking-limits.ts'
import { firstVisitRequest } from './first-visit.ts'
import { AwaitsEmail } from './wishes/awaits-email.ts'
import { findUnproven, isBeyondUnprovenLimits } from './wishes/unproven.ts'

interface Visitor {
  clientName: string
  clientEmail: string | null
  clientPhone: string | null
  /** A completed visit has shown already who it is. */
  isKnown?: boolean
}

interface Admission {
  /** The person who books. */
  visitor: Visitor
  /** Who comes along. A person without an email, such as a child, comes under the client of the person who books. */
  companions?: readonly Visitor[]
  slot: SlotRequest
  /** The barber books without regard to the free times and the limits of visitors. */
  anywhere: boolean
  /** The person who books has opened an emailed link. */
  isProven?: boolean
}

/**
 * Checks whether people may book a time, and finds or creates their clients. Call it inside the booking lock. The statements
 * are sent together; the errors come in the order of this list (ADR 28).
 *
 * @returns the client of each person, the status with which the booking begins, and for an unproven person the network.
 * @throws AppError slotTaken, slotUnavailable, contactTheBarber or tooManyUpcoming; AwaitsEmail for an unproven person
 *   beyond the limits.
 */
export async function admitVisitors(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'apiKey' | 'countedAs' | 'now' | 'secretBox'>,
  { visitor, companions = [], slot, anywhere, isProven = false }: Admission,
) {
  const people = [visitor, ...companions]
  const start = slot.start.getTime()
  // A program may bring strangers in.
  const isEntered = ctx.admin !== null && ctx.apiKey === null
  const contacts = people.map(({ clientEmail: email, clientPhone: phone }) => ({ email, phone }))
  const emails = anywhere ? [] : contacts.flatMap(({ email }) => email ?? [])
  const clientOf = ({ clientName: name, clientEmail: email, clientPhone: phone }: Visitor) =>
    findOrCreateClient(tx, ctx, { name, email, phone }, { isEntered })
  const own = clientOf(visitor)
  const others = companions.map((each) => (each.clientEmail === null ? own : clientOf(each)))
  const [settings, blocked, upcoming, client, companionClients, calendar, asking, unproven] =
    await Promise.all([
      readSettings(tx),
      isBlocked(tx, ctx, ctx.admin ? [] : contacts),
      Promise.all(emails.map((email) => countUpcoming(tx, ctx, email))),
      own,
      Promise.all(others),
      assertSlotAvailable(tx, ctx, slot),
      firstVisitRequest(tx, ctx, { people, start: slot.start, anywhere }),
      isProven ? null : findUnproven(tx, ctx, visitor, [start]),
    ])
  if (blocked) throw new AppError('contactTheBarber')
  for (const count of upcoming) assertUpcomingLimit(count, settings)
  const wanted = { visits: people.length, occupied: [occupiedTime(start, slot)], calendar }
  if (unproven && (await isBeyondUnprovenLimits(tx, ctx, unproven, wanted)))
    throw new AwaitsEmail(unproven.email, slot.start)
  return {
    client,
    companionClients,
    asking: { ...asking, networkHash: unproven?.networkHash ?? null },
  }
}
