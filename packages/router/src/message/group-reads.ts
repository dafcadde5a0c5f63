import type { DatabaseOrTransaction } from '@haircuts/db/client'
import type { BookingRow } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { issueToken } from '../link/tokens.ts'
import type { MessageKind } from './schema.ts'
import type { MailContent } from './texts.ts'

/** The mails in which the organizer reads everyone's times, since the others may have no address of their own. */
const FOR_ALL: readonly MessageKind[] = ['confirmation', 'reminder']

/**
 * The visits of the group for the mail of its organizer, who can forward the links; null for everybody else. Only the
 * confirmation has links.
 */
export async function groupContent(
  db: DatabaseOrTransaction,
  { site }: Context,
  { kind, booking }: { kind: MessageKind; booking: BookingRow },
): Promise<MailContent['group']> {
  const { groupId, isOrganizer, id } = booking
  if (!groupId || !isOrganizer || !FOR_ALL.includes(kind)) return null
  const members = await db.booking.findMany({
    where: { groupId, status: 'confirmed' },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    select: { id: true, clientName: true, startAt: true, typeName: true },
  })
  return Promise.all(
    members.map(async (member) => ({
      name: member.clientName,
      start: member.startAt,
      service: member.typeName,
      url:
        kind === 'confirmation' && member.id !== id
          ? site.urlOf(`/reschedule/${await issueToken(db, member.id, 'manage')}`)
          : null,
    })),
  )
}
