import { Prisma, type PrismaClient } from './generated/client.ts'
import { queryPrepared } from './prepared.ts'
import { columnOf, columnsOf, statementOfFields } from './whole-rows.ts'

type BookingRow = Prisma.BookingGetPayload<object>

type AmountField = 'typePrice' | 'donationAmount' | 'groupDiscount'

/** The fields of a new booking. Left out are those that a new one never has. */
export type NewBookingRow = Prisma.BookingUncheckedCreateInput & {
  [Field in Exclude<keyof BookingRow, 'replaced'>]?: Field extends AmountField
    ? BookingRow[Field] | number
    : BookingRow[Field]
} & { replaced?: never }

const FIELDS = Object.values(Prisma.BookingScalarFieldEnum).filter((field) => field !== 'replaced')

const insert = statementOfFields(
  (fields) => `
    INSERT INTO booking (${fields.map(columnOf).join(', ')})
    VALUES (${fields.map((_, index) => `$${index + 1}`).join(', ')})
    RETURNING ${columnsOf(Prisma.BookingScalarFieldEnum)}`,
)

/** Writes the row of a booking. It is prepared, since the booking lock is held meanwhile. */
export async function insertBookingRow(
  db: PrismaClient | Prisma.TransactionClient,
  row: NewBookingRow,
): Promise<BookingRow> {
  const given = FIELDS.flatMap((field) => {
    const value = row[field]
    if (value === undefined) return []
    return [{ field, value: value instanceof Prisma.Decimal ? value.toString() : value }]
  })
  const statement = insert(given.map(({ field }) => field))
  const [written] = await queryPrepared<BookingRow>(
    db,
    statement,
    given.map(({ value }) => value),
  )
  if (!written) throw new Error('PostgreSQL returned no row for a new booking.')
  const { typePrice, donationAmount, groupDiscount } = written
  return {
    ...written,
    typePrice: typePrice && new Prisma.Decimal(typePrice),
    donationAmount: donationAmount && new Prisma.Decimal(donationAmount),
    groupDiscount: new Prisma.Decimal(groupDiscount),
  }
}
