import type { Prisma } from '@haircuts/db/client'

/** Includes the current colour of the service, in which bookings are shown as long as the service exists. */
export const withAddons = {
  addons: { orderBy: { id: 'asc' } },
  appointmentType: { select: { color: true } },
} satisfies Prisma.BookingInclude

/** For the back office: also the latest delivery problem of the booking's mails. */
export const withProblems = {
  ...withAddons,
  messages: {
    where: { problem: { not: null } },
    orderBy: { id: 'desc' },
    take: 1,
    select: { problem: true },
  },
} satisfies Prisma.BookingInclude

export type BookingRowWithProblems = Prisma.BookingGetPayload<{ include: typeof withProblems }>

/** The row that mails, calendars and the history work with: without the colour of the service. */
export type BookingRow = Prisma.BookingGetPayload<{ include: Pick<typeof withAddons, 'addons'> }>

export type ColouredBookingRow = Prisma.BookingGetPayload<{ include: typeof withAddons }>
