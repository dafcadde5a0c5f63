import { defineModule } from '../kernel/define.ts'

/**
 * SQL of the records of merges into the clients that `start` selects, also by way of other clients. A client that an
 * undone merge brought back is on its own again, with what was merged into it.
 */
export function mergeChain(start: string): string {
  return `WITH RECURSIVE chain AS (
      SELECT id, merged_id, undone_at FROM client_merge WHERE ${start}
      UNION
      SELECT before.id, before.merged_id, before.undone_at
        FROM client_merge AS before JOIN chain ON before.kept_id = chain.merged_id
       WHERE before.undone_at IS NULL AND chain.undone_at IS NULL
    )`
}

export const CLIENTS = defineModule({
  tables: {
    client: {
      erasure: 'deleted',
      ownData: 'the contacts that have the address',
      merge: 'one of the two is deleted',
    },
    client_merge: {
      erasure: 'deleted, also where the person is the one that was merged',
      ownData: 'not shown',
      merge: 'written by it',
    },
    cut_card: {
      erasure: 'deleted with the client',
      ownData: 'not shown',
      merge: 'joined with that of the kept client',
    },
    cut_picture: {
      erasure: 'deleted with the client',
      ownData: 'not shown',
      merge: 'moved to the kept client',
    },
    client_import: 'nothing',
    client_import_row: {
      erasure: 'deleted by client, or by address and name',
      ownData: 'not shown',
      merge: 'unchanged',
    },
    blocked_contact: {
      erasure: 'written if the person stays blocked',
      ownData: 'not shown',
      merge: 'unchanged',
    },
    proven_mailbox: { erasure: 'deleted', ownData: 'not shown', merge: 'unchanged' },
    unsubscribed_mailbox: {
      erasure: 'stays, as a hash',
      ownData: 'whether the address is in it',
      merge: 'unchanged',
    },
  },
  retention: {
    provenMailboxes: {
      what: 'Addresses whose readers have pressed a link that makes a booking, as hashes',
      amount: 365,
      unit: 'day',
      since: 'the last press',
      why: 'Their next bookings are made at once.',
      sweep: [{ table: 'proven_mailbox', where: 'proven_at < $1' }],
    },
    importUndo: {
      what: 'The data that is needed to undo an import of clients',
      amount: 24,
      unit: 'hour',
      since: 'the import',
      why: 'The barber may notice that it was the wrong file.',
      sweep: [
        {
          table: 'client_import_row',
          where: `EXISTS (SELECT FROM client_import
                     WHERE client_import.id = import_id AND imported_at < $1)`,
        },
      ],
    },
    cutPictures: {
      what: 'Pictures that were removed from a cut card',
      amount: 24,
      unit: 'hour',
      since: 'the removal',
      why: 'The barber can undo a removal.',
      sweep: [{ table: 'cut_picture', where: 'removed_at < $1' }],
    },
    blockedContacts: {
      what: 'Hashes of the email and phone of a blocked person who was deleted, or erased if the barber chose to keep them or the person erased their own data',
      amount: 1095,
      unit: 'day',
      since: 'the deletion or erasure',
      why: 'The person stays blocked, and nothing else about them is kept.',
      sweep: [{ table: 'blocked_contact', where: 'created_at < $1' }],
    },
  },
  deleted: {
    parts: [
      {
        ...{ of: 'client', table: 'client_merge', column: 'kept_id' },
        where: `id IN (${mergeChain('kept_id = $1')} SELECT id FROM chain)`,
      },
      { of: 'client', table: 'cut_card', column: 'client_id' },
      { of: 'client', table: 'cut_picture', column: 'client_id' },
    ],
  },
})
