import { Prisma, type PrismaClient } from './generated/client.ts'
import { queryPrepared } from './prepared.ts'
import { columnOf, columnsOf, statementOfFields } from './whole-rows.ts'

export type MessageRow = Prisma.MessageGetPayload<object>

/** These change with each claim: with them a statement finds a message only as an attempt knows it. */
export type FoundMessage = Pick<MessageRow, 'id' | 'state' | 'attempts'>

type Database = PrismaClient | Prisma.TransactionClient

const AS_FOUND = 'id = $1 AND state = $2 AND attempts = $3'

const FIND = {
  name: 'message as found',
  text: `SELECT ${columnsOf(Prisma.MessageScalarFieldEnum)} FROM message WHERE ${AS_FOUND}`,
}

/** The columns of a message that its delivery writes. */
export type MessageChange = Partial<
  Pick<
    MessageRow,
    | 'kind'
    | 'recipient'
    | 'otherBookings'
    | 'addressPart'
    | 'subject'
    | 'encryptedContent'
    | 'state'
    | 'attempts'
    | 'isUnsure'
    | 'claimedAt'
    | 'sentAt'
    | 'sentBy'
    | 'serviceId'
    | 'note'
    | 'reason'
  >
>

/** The message; null if another attempt has changed it since it was found. */
export async function findMessage(db: Database, found: FoundMessage): Promise<MessageRow | null> {
  const [row] = await queryPrepared<MessageRow>(db, FIND, valuesOf(found))
  return row ?? null
}

/** Changes a message. @returns false if another attempt has changed it since it was found. */
export async function updateMessage(
  db: Database,
  found: FoundMessage,
  change: MessageChange,
): Promise<boolean> {
  const given = Object.entries(change).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, value }],
  )
  const statement = updateOf(given.map(({ field }) => field))
  const values = [...valuesOf(found), ...given.map(({ value }) => value)]
  return (await queryPrepared(db, statement, values)).length > 0
}

const updateOf = statementOfFields((fields) => {
  const assignments = fields.map((field, index) => `${columnOf(field)} = $${index + 4}`)
  return `UPDATE message SET ${assignments.join(', ')} WHERE ${AS_FOUND} RETURNING id`
})

function valuesOf({ id, state, attempts }: FoundMessage) {
  return [id, state, attempts]
}
