/** What can be deleted and restored within a day. */
export const DELETED_KINDS = ['booking', 'appointment_type', 'addon', 'client'] as const
export type DeletedKind = (typeof DELETED_KINDS)[number]

interface Reference {
  table: string
  column: string
}

/** References of an item itself to what may have been deleted since: it is restored without them. */
interface Item {
  of: DeletedKind
  optional: Readonly<Record<string, string>>
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
  items?: readonly Item[]
  /** In the order in which they are restored: what another part refers to comes before it. */
  parts?: readonly Part[]
  links?: readonly Link[]
  lost?: readonly Lost[]
}
