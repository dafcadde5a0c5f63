import type { Transaction } from '@haircuts/db/client'
import type { VisitLength } from '@haircuts/scheduling/availability'
import { chainStarts } from '@haircuts/scheduling/chain'
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
import { admitUnproven, findUnproven } from './wishes/unproven.ts'

interface Visitor {
  clientName: string
  clientEmail: string | null
  clientPhone: string | null
  clientPhoneKey: string | null
  /** A completed visit has shown already who it is. */
  isKnown?: boolean
}

interface Admission {
  /** The person who books. */
  visitor: Visitor
  /** Who comes along. A person without an email, such as a child, comes under the client of the person who books. */
  companions?: readonly Visitor[]
  slot: SlotRequest
  /** How long each of several people stays, who come one after the other. */
  lengths?: readonly VisitLength[]
  /** The barber books without regard to the free times and the limits of visitors. */
  ignoresRules: boolean
  /** The person who books has opened an emailed link. */
  isProven?: boolean
}

/**
 * Checks whether people may book a time, and finds or creates their clients. Call it inside the booking lock. The statements
 * are sent together; the errors come in the order of this list (ADR 28).
 *
 * @returns the client of each person, the status with which the booking begins, and who booked it.
 * @throws AppError slotTaken, slotUnavailable, contactTheBarber or tooManyUpcoming; AwaitsEmail for an unproven person
 *   beyond the limits.
 */
export async function admitVisitors(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'apiKey' | 'countedAs' | 'now' | 'secretBox'>,
  { visitor, companions = [], slot, lengths = [slot], ignoresRules, isProven = false }: Admission,
) {
  const people = [visitor, ...companions]
  const start = slot.start.getTime()
  // A program may bring strangers in.
  const isEntered = ctx.admin !== null && ctx.apiKey === null
  const contacts = people.map((each) => ({
    email: each.clientEmail,
    phoneKey: each.clientPhoneKey,
  }))
  const emails = ignoresRules ? [] : contacts.flatMap(({ email }) => email ?? [])
  const clientOf = (each: Visitor) => {
    const { clientName: name, clientEmail: email, clientPhone: phone } = each
    const contact = { name, email, phone, phoneKey: each.clientPhoneKey }
    return findOrCreateClient(tx, ctx, contact, { isEntered })
  }
  const ownClient = clientOf(visitor)
  const others = companions.map((each) => (each.clientEmail === null ? ownClient : clientOf(each)))
  const [settings, blocked, upcoming, client, companionClients, calendar, approval, unproven] =
    await Promise.all([
      readSettings(tx),
      isBlocked(tx, ctx, ctx.admin ? [] : contacts),
      Promise.all(emails.map((email) => countUpcoming(tx, ctx, email))),
      ownClient,
      Promise.all(others),
      assertSlotAvailable(tx, ctx, slot),
      firstVisitRequest(tx, ctx, { people, start: slot.start, ignoresRules }),
      findUnproven(tx, ctx, { ...visitor, hasPressed: isProven }, [start]),
    ])
  if (blocked) throw new AppError('contactTheBarber')
  const own = visitor.clientEmail === null ? null : upcoming[0]
  for (const each of upcoming) {
    const added = each === own ? people.length : 1
    assertUpcomingLimit({ upcoming: each.count, people: added }, settings)
  }
  const occupied = chainStarts(lengths, start).flatMap((each, index) => {
    const length = lengths[index]
    return length ? [occupiedTime(each, length)] : []
  })
  const networkHash = await admitUnproven(tx, ctx, unproven, { occupied, calendar })
  const bookerHash = own?.mailboxHash ?? null
  return {
    client,
    companionClients,
    approval,
    booker: { bookerHash, networkHash },
  }
}
