import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import { canVisitorChange } from '@haircuts/scheduling/lifecycle'
import { type OpenHours, openHoursOf } from '@haircuts/scheduling/open-hours'
import { localDate, localDay } from '@haircuts/scheduling/zone'
import { readAvailabilityData } from '../availability/assert-available.ts'
import { bookingStatus } from '../booking-calendar/booking-record.ts'
import { openAt } from '../booking-calendar/end-offers.ts'
import { isBeforeCutoff } from '../bookings/booking-limits.ts'
import { dialedNumber } from '../contacts/phone-number.ts'
import { pausedEntries } from '../emails/offers.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { bookingOfToken } from '../links/links.ts'
import { publicKey } from '../notifications/push-devices.ts'
import type { PushContext } from '../notifications/push-service.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import type { ByTokenInput } from './waitlist-schema.ts'

/** Whether a booking can still be moved by its owner, who hears of offers by email. */
export function mayWait(
  booking: {
    status: string
    startAt: Date
    clientEmail: string | null
    place: string | null
    cleanupOfId: number | null
  },
  { settings, now }: { settings: Settings; now: Date },
): boolean {
  const { startAt, status, clientEmail, place, cleanupOfId } = booking
  return (
    place === null &&
    cleanupOfId === null &&
    clientEmail !== null &&
    canVisitorChange(bookingStatus.parse(status)) &&
    isBeforeCutoff({ startAt, act: 'rescheduled' }, { now, settings })
  )
}

/** @throws AppError linkInvalid */
export async function placeOf(
  db: DatabaseOrTransaction,
  ctx: PushContext,
  { publicToken }: ByTokenInput,
) {
  const { now } = ctx
  const { id } = await bookingOfToken(db, { publicToken, purpose: 'reschedule', now })
  const booking = await db.booking.findUnique({ where: { id }, include: { waitlistEntry: true } })
  if (!booking) throw new AppError('linkInvalid')
  const settings = await readSettings(db)
  const { waitlistEntry } = booking
  const entry = waitlistEntry?.leftStartAt === null ? waitlistEntry : null
  const canJoin = settings.offerEarlierTimes && mayWait(booking, { settings, now })
  return {
    canJoin,
    entry: entry && { ...wishesOf(entry), isPushed: entry.pushEndpoint !== null },
    pushKey: canJoin ? (await publicKey(ctx)).publicKey : null,
    canOpen: await openHours(db, { now: now.getTime(), until: booking.startAt.getTime() }),
  }
}

const WEEK_DAYS = 7

/** The weekdays and hours at which a time can open before an appointment; null while every day is closed. */
async function openHours(
  db: DatabaseOrTransaction,
  { now, until }: { now: number; until: number },
): Promise<OpenHours | null> {
  const { rules } = await readAvailabilityData(db, null, { start: now, end: now })
  const today = localDay(now, rules.zone)
  // A whole week at least, since the appointment may still be moved to a later day.
  const days = Math.max(localDay(until, rules.zone) - today + 1, WEEK_DAYS)
  return openHoursOf(rules, today, days)
}

interface Wishes {
  weekdays: number[]
  fromTime: string
  toTime: string
  joinedAt: Date
}

function wishesOf({ weekdays, fromTime, toTime, joinedAt }: Wishes): Wishes {
  return { weekdays, fromTime, toTime, joinedAt }
}

/** Whoever is in line: the owners of upcoming bookings, and the people who confirmed that they wait and whose dates are not over. */
export function activeEntries({
  now,
  zone,
}: {
  now: Date
  zone: string
}): Prisma.WaitlistEntryWhereInput {
  const today = new Date(localDate(now.getTime(), zone))
  return {
    OR: [
      { booking: { status: 'confirmed', startAt: { gt: now } }, leftStartAt: null },
      { bookingId: null, isConfirmed: true, lastDate: { gte: today } },
    ],
  }
}

/** The days of a wish; null where the owner of a booking waits for any day before it. */
export function wishedDaysOf({ bookingId, ...entry }: { bookingId: number | null } & Dates) {
  return bookingId === null ? datesOf(entry) : { firstDate: null, lastDate: null }
}

/** Everyone who waits, in joining order. */
export async function listEntries({ db, now }: Pick<Context, 'db' | 'now'>) {
  const { zone } = await readSettings(db)
  const open = {
    where: { purpose: { not: 'closed-day' }, ...openAt(now) },
    include: { holds: { where: { isLive: true } } },
  }
  const paused = await pausedEntries(db, { now })
  const addons = { orderBy: { id: 'asc' }, select: { name: true } } as const
  const entries = await db.waitlistEntry.findMany({
    where: activeEntries({ now, zone }),
    include: {
      booking: { include: { offers: open, addons } },
      appointmentType: { select: { name: true } },
      offers: open,
    },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
  })
  return Promise.all(
    entries.map(async ({ booking, appointmentType, ...entry }) => {
      const [offer] = booking?.offers ?? entry.offers
      const [hold] = offer?.holds ?? []
      const who = booking ?? entry
      return {
        id: entry.id,
        bookingId: entry.bookingId,
        clientName: who.clientName ?? '',
        clientPhone: who.clientPhone,
        clientPhoneDial: dialedNumber(who.clientPhoneKey),
        typeName: booking?.typeName ?? appointmentType?.name ?? null,
        addons: booking?.addons ?? (await addonsOf(db, entry)),
        startDatetime: booking?.startAt ?? null,
        wishedDates: booking ? null : datesOf(entry),
        ...wishesOf(entry),
        isPaused: paused.has(entry.id),
        offer: offer && hold ? { startDatetime: hold.startAt, expiresAt: offer.expiresAt } : null,
      }
    }),
  )
}

/** The add-ons that a person without a booking waits for, as far as they exist. */
export function addonsOf(db: DatabaseOrTransaction, { addonIds }: { addonIds: number[] }) {
  const where = { id: { in: addonIds } }
  return db.addon.findMany({ where, orderBy: { id: 'asc' }, select: { name: true } })
}

interface Dates {
  firstDate: Date | null
  lastDate: Date | null
}

/** The dates of a person without a booking. */
export function datesOf({ firstDate, lastDate }: Dates) {
  const isoDate = (date: Date | null) => date?.toISOString().slice(0, 10) ?? ''
  return { firstDate: isoDate(firstDate), lastDate: isoDate(lastDate) }
}
