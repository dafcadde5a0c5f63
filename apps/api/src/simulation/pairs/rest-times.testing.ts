import { addDays, weekday } from '@haircuts/scheduling/local-date'
import { wallToInstant } from '@haircuts/scheduling/zone'
import { DAY, type Stage } from './stage.testing.ts'

interface Hours {
  isOpen: boolean
  openTime: string | null
  closeTime: string | null
  breaks: unknown
}

/** No hold lies outside the hours, on a blackout or after the last day that can be booked. */
export async function checkHolds(stage: Stage): Promise<void> {
  const { world, zone, dayOf } = stage
  const { db, now } = world
  const holds = await db.hold.findMany({
    where: { isLive: true, offer: { state: 'open', expiresAt: { gt: new Date(now) } } },
    include: { offer: true },
    orderBy: { id: 'asc' },
  })
  if (holds.length === 0) return
  const [weekdays, specials, blackouts, settings] = await Promise.all([
    db.businessHours.findMany(),
    db.specialDate.findMany(),
    db.blackout.findMany({ where: { endAt: { gt: new Date(now - 2 * DAY) } } }),
    db.setting.findMany(),
  ])
  const setting = (key: string) => settings.find((each) => each.key === key)?.value
  const furthest = addDays(dayOf(now), Number(setting('max_booking_advance_days') ?? 90))
  for (const { id, offer, startAt, endAt } of holds) {
    const [start, end] = [startAt.getTime(), endAt.getTime()]
    const date = dayOf(start)
    const about = `hold ${id} of offer ${offer.id} (${offer.purpose}) at ${startAt.toISOString()}`
    const special = specials.find((each) => each.date.toISOString().slice(0, 10) === date)
    const hours = special ?? weekdays.find(({ dayOfWeek }) => dayOfWeek === weekday(date))
    if (!hours || !isWithin({ hours, date, zone }, start, end))
      stage.violated('A time is held outside the hours', `${about}, ${JSON.stringify(hours)}`)
    const blackout = blackouts.find((each) => {
      const { from, until } = blockedBy(each, zone)
      return from < end && until > start
    })
    if (blackout)
      stage.violated('A time is held in a blackout', `${about}, blackout ${blackout.id}`)
    if (date > furthest) stage.violated('A time is held beyond the last bookable day', about)
    if (start <= now) stage.violated('A time is held that is over', about)
  }
}

function isWithin(
  { hours, date, zone }: { hours: Hours; date: string; zone: string },
  start: number,
  end: number,
): boolean {
  if (!hours.isOpen) return false
  const at = (time: string) =>
    time === '24:00'
      ? wallToInstant(addDays(date, 1), '00:00', zone, 'opening')
      : wallToInstant(date, time, zone, 'opening')
  if (start < at(hours.openTime ?? '09:00') || end > at(hours.closeTime ?? '17:00')) return false
  const breaks = Array.isArray(hours.breaks) ? hours.breaks : []
  return breaks.every(
    ({ startTime, endTime }: { startTime: string; endTime: string }) =>
      end <= at(startTime) || start >= at(endTime),
  )
}

function blockedBy(
  blackout: {
    isAllDay: boolean
    startDate: Date | null
    endDate: Date | null
    startAt: Date
    endAt: Date
  },
  zone: string,
) {
  const { isAllDay, startDate, endDate, startAt, endAt } = blackout
  if (!isAllDay || !startDate || !endDate)
    return { from: startAt.getTime(), until: endAt.getTime() }
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return {
    from: wallToInstant(day(startDate), '00:00', zone, 'opening'),
    until: wallToInstant(addDays(day(endDate), 1), '00:00', zone, 'opening'),
  }
}
