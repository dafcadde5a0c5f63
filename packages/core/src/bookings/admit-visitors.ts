import type { Transaction } from '@haircuts/db/client'
import { assertSlotAvailable, type SlotRequest } from '../availability/assert-available.ts'
import { isBlocked } from '../clients/blocked-contacts.ts'
import { findOrCreateClient } from '../clients/edit-clients.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import { assertUpcomingLimit, countUpcoming } from './booking-limits.ts'
import { firstVisitRequest } from './first-visit.ts'

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
}

/**
 * Checks whether people may book a time, and finds or creates their clients. Call it inside the booking lock. The statements
 * are sent together; the errors come in the order of this list (ADR 28).
 *
 * @returns the client of each person, and the status with which the booking begins.
 * @throws AppError slotTaken, slotUnavailable, contactTheBarber or tooManyUpcoming.
 */
export async function admitVisitors(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'secretBox'>,
  { visitor, companions = [], slot, anywhere }: Admission,
) {
  const people = [visitor, ...companions]
  const contacts = people.map(({ clientEmail: email, clientPhone: phone }) => ({ email, phone }))
  const emails = anywhere ? [] : contacts.flatMap(({ email }) => email ?? [])
  const clientOf = ({ clientName: name, clientEmail: email, clientPhone: phone }: Visitor) =>
    findOrCreateClient(tx, ctx, { name, email, phone })
  const own = clientOf(visitor)
  const others = companions.map((each) => (each.clientEmail === null ? own : clientOf(each)))
  const [settings, blocked, upcoming, client, companionClients, , asking] = await Promise.all([
    readSettings(tx),
    isBlocked(tx, ctx, ctx.admin ? [] : contacts),
    Promise.all(emails.map((email) => countUpcoming(tx, ctx, email))),
    own,
    Promise.all(others),
    assertSlotAvailable(tx, ctx, slot),
    firstVisitRequest(tx, ctx, { people, start: slot.start, anywhere }),
  ])
  if (blocked) throw new AppError('contactTheBarber')
  for (const count of upcoming) assertUpcomingLimit(count, settings)
  return { client, companionClients, asking }
}
