import type { Prisma } from '@haircuts/db/client'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { ListInput } from './schema.ts'

/** A client with what was told at the latest booking. */
export const withLatestBooking = {
  bookings: {
    orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    take: 1,
    select: { isFirstTime: true, referralSource: true, pictureReference: true },
  },
} satisfies Prisma.ClientInclude

type Row = Prisma.ClientGetPayload<{ include: typeof withLatestBooking }>

function clientView(row: Omit<Row, 'bookings'>) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    createdAt: row.createdAt,
  }
}

export function clientDetailsView(row: Row, emailProblem: string | null) {
  const [latest] = row.bookings
  return {
    ...clientView(row),
    isFirstTime: latest?.isFirstTime ?? null,
    referralSource: latest?.referralSource ?? null,
    pictureReference: latest?.pictureReference ?? null,
    emailProblem,
  }
}

/** One page, by name. */
export async function listClients({ db }: Context, { page, pageSize, search }: ListInput) {
  const where = search ? matching(search) : {}
  const [rows, total] = await Promise.all([
    db.client.findMany({
      where,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db.client.count({ where }),
  ])
  return {
    items: rows.map(clientView),
    total,
    page,
    pageSize,
    totalPages: Math.ceil(total / pageSize),
  }
}

/** The signs that LIKE gives a meaning of their own stand for themselves. */
function matching(search: string): Prisma.ClientWhereInput {
  const contains = search.replace(/[\\%_]/g, '\\$&')
  const anywhere = { contains, mode: 'insensitive' } as const
  return { OR: [{ name: anywhere }, { email: anywhere }, { phone: anywhere }] }
}

/** What the last mail to this address that had trouble came back with. */
export async function emailProblemOf({ db }: Context, { email }: { email: string }) {
  const message = await db.message.findFirst({
    where: { recipient: email, problem: { not: null } },
    orderBy: { id: 'desc' },
    select: { problem: true },
  })
  return message?.problem ?? null
}

export async function clientById(ctx: Context, { id }: { id: number }) {
  const { db } = ctx
  const row = await db.client.findUnique({ where: { id }, include: withLatestBooking })
  if (!row) throw new Refusal('clientNotFound')
  return clientDetailsView(row, await emailProblemOf(ctx, row))
}
