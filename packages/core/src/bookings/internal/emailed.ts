import type { Transaction } from '@haircuts/db/client'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import type { MessageKind } from '../../emails/message-schema.ts'
import { guestName } from '../../emails/phrases.ts'
import { heldBackBy } from '../../emails/policy.ts'
import type { Context } from '../../kernel/context.ts'
import { type EmailSetup, isEmailOff } from '../../kernel/email-off.ts'
import { readSettings } from '../../site/settings.ts'

interface GroupChange {
  members: readonly BookingRow[]
  changed: readonly BookingRow[]
}

/**
 * Who gets an email about a change of several bookings of a group, by first names. Those without an address get none: the
 * organizer is emailed about them.
 */
export async function emailedOf(
  tx: Transaction,
  ctx: Context & EmailSetup,
  kind: MessageKind,
  { members, changed }: GroupChange,
) {
  const isSent = !isEmailOff(ctx) && heldBackBy(kind, await readSettings(tx)) === null
  const isEmailed = ({ clientEmail }: BookingRow) => clientEmail !== null && isSent
  const nameOf = ({ clientName }: BookingRow) => guestName(clientName)
  const others = changed.filter(({ isOrganizer }) => !isOrganizer)
  const concernsOrganizer = changed.some((each) => each.isOrganizer || each.clientEmail === null)
  return {
    organizerEmailed:
      concernsOrganizer && members.some((each) => each.isOrganizer && isEmailed(each)),
    emailed: others.filter(isEmailed).map(nameOf),
    notEmailed: others.filter((each) => !isEmailed(each)).map(nameOf),
  }
}
