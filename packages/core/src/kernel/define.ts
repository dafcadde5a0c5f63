import { z } from 'zod'

/** What is decided about a job. */
export interface JobFacts {
  payload: z.ZodType
  /** The schedule in UTC. Each run happens once, regardless of the number of workers. */
  cron?: string
  /** What the list of failures calls it; `name` is the person that it is about, or null. */
  task: (name: string | null) => string
  /** What the list of failures says of the reason; an internal error by default. */
  reason?: string
}

/**
 * The jobs of the modules. Each `declares.ts` adds its own by `declare module`, so that a job is enqueued with the payload that its
 * module declares.
 */
export interface DeclaredJobs {
  KERNEL: Record<never, JobFacts>
}

export const noPayload = z.strictObject({})

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** The rows that are too old, as SQL: $1 is the time before which they are, $2 is now. */
export interface Sweep {
  table: string
  where: string
  /** An assignment that clears columns. Without it the rows are deleted. */
  set?: string
}

/** How long one kind of data is stored. */
export interface RetentionRule {
  what: string
  amount: number
  unit: keyof typeof UNIT_MS
  /** The moment that the time counts from. */
  since: string
  why: string
  /** Missing where rows alone do not do it, and a function or a library deletes. */
  sweep?: readonly Sweep[]
}

export function retentionMs({ amount, unit }: Pick<RetentionRule, 'amount' | 'unit'>): number {
  return amount * UNIT_MS[unit]
}

interface Reference {
  table: string
  column: string
}

/** References of an item itself to what may have been deleted since: it is restored without them. */
interface Item {
  of: string
  optional: Readonly<Record<string, string>>
}

/** Rows that are deleted and restored with an item. */
interface Part extends Reference {
  of: string
  /** SQL over the table, where it is not the column; $1 is the id of the item. */
  where?: string
  /** References to what may have been deleted since: the row is restored without them. */
  optional?: Readonly<Record<string, string>>
  /** References without which a row is not restored. */
  required?: Readonly<Record<string, string>>
}

/** Rows that stay and lose their reference to an item. */
interface Link extends Reference {
  of: string
  /** SQL over the table: which rows get the reference back. */
  restoredWhere: string
}

/** Rows that are deleted with an item for good. */
interface Lost extends Reference {
  of: string
  why: string
}

/** What hangs on the items that can be deleted for a day; `of` is the table of the item. */
export interface DeletedParts {
  items?: readonly Item[]
  /** In the order in which they are restored: what another part refers to comes before it. */
  parts?: readonly Part[]
  links?: readonly Link[]
  lost?: readonly Lost[]
}

/**
 * What of a person a table holds: what the erasure of the person does with it, whether the person sees it among the own data, and
 * what a merge of two records of the person does. 'nothing' for a table without people.
 */
export type HeldOfPerson = 'nothing' | { erasure: string; ownData: string; merge: string }

/** What only a module knows of itself; `declared.ts` puts the modules together. */
export interface Module {
  /** The tables that only this module's migrations and writes shape. */
  tables: Readonly<Record<string, HeldOfPerson>>
  retention?: Readonly<Record<string, RetentionRule>>
  jobs?: Readonly<Record<string, JobFacts>>
  deleted?: DeletedParts
}

export function defineModule<const Declared extends Module>(declared: Declared): Declared {
  return declared
}
