/** What can be deleted and restored within a day. */
export const DELETED_KINDS = ['booking', 'appointment_type', 'addon', 'client'] as const
export type DeletedKind = (typeof DELETED_KINDS)[number]

interface Reference {
  table: string
  column: string
}

/** Rows that are deleted and restored with an item. */
interface Part extends Reference {
  of: DeletedKind
  /** SQL over the table, where it is not the column; $1 is the id of the item. */
  where?: string
  /** References to what may have been deleted since: the row is restored without them. */
  optional?: Readonly<Record<string, string>>
  /** References without which a row is not restored. */
  required?: Readonly<Record<string, string>>
}

/** Rows that stay and lose their reference to an item. */
interface Link extends Reference {
  of: DeletedKind
  /** SQL over the table: which rows get the reference back. */
  restoredWhere: string
}

/** Rows that are deleted with an item for good. */
interface Lost extends Reference {
  of: DeletedKind
  why: string
}

/** What hangs on the items that can be deleted, as the module that has the tables declares it. */
export interface DeletedParts {
  /** In the order in which they are restored: what another part refers to comes before it. */
  parts?: readonly Part[]
  links?: readonly Link[]
  lost?: readonly Lost[]
}

/** References of the items themselves to other items that may have been deleted since. */
export const ITEM_REFERENCES: Readonly<Partial<Record<DeletedKind, Record<string, DeletedKind>>>> =
  { booking: { client_id: 'client', appointment_type_id: 'appointment_type' } }

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
