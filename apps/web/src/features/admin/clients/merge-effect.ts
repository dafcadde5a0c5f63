import type { Client } from '../../../app/api/admin-outputs.ts'
import { mergeClients as text } from './text.ts'

type Merged = Pick<Client, 'email' | 'phone' | 'notes' | 'isBlocked'>

/** What a merge does to the client who stays, a sentence each: what it fills in, joins and moves. */
export function mergeEffect(kept: Merged, gone: Merged): string[] {
  const filledIn = [
    !kept.email && gone.email ? text.filledEmail(gone.email) : null,
    !kept.phone && gone.phone ? text.filledPhone(gone.phone) : null,
    !kept.notes && gone.notes ? text.filledNotes : null,
  ].filter((part) => part !== null)
  return [
    text.moves,
    filledIn.length > 0 ? text.filledIn(filledIn) : null,
    kept.notes && gone.notes && kept.notes !== gone.notes ? text.bothNotes : null,
    gone.isBlocked && !kept.isBlocked ? text.blocks : null,
  ].filter((line) => line !== null)
}
