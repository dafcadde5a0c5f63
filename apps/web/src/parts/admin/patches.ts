import { bookingColor } from '@haircuts/router/calendar/color-form'
import { ROUTERS_WITH_BOOKINGS, type RouterName } from '../../api/refresh.ts'
import { isPlainObject } from './fresh-query-client.ts'
import type { Patch } from './optimistic.ts'
import type { BlackoutEntry, Booking } from './outputs.ts'

type BookingFields = Partial<
  Pick<Booking, 'status' | 'startDatetime' | 'notes' | 'donationAmount' | 'paymentMethod'>
>

/** A booking with other values: in lists, in its details, in the calendar, and in the figures of the dashboard. */
export function bookingPatch(id: number, fields: BookingFields): Patch {
  const isReviewed = fields.status === 'completed' || fields.status === 'cancelled'
  return bookingChange(
    (item, list) => {
      if (item.id !== id) return item
      if (isReviewed && list === UNREVIEWED) return undefined
      return {
        ...item,
        ...fields,
        ...(fields.startDatetime && endOf(item, fields.startDatetime)),
        ...(fields.status && colorOf(item, fields.status)),
      }
    },
    { routers: [...ROUTERS_WITH_BOOKINGS, 'cutCard'] },
  )
}

export function bookingRemoval(id: number): Patch {
  return bookingChange((item) => (item.id === id ? undefined : item), {
    routers: [...ROUTERS_WITH_BOOKINGS, 'deletedItem'],
  })
}

export function blackoutPatch(
  id: number,
  times: { startDatetime: Date; endDatetime: Date; isAllDay: boolean },
): Patch {
  return blackoutChange((item) => (item.id === id ? { ...item, ...times } : item))
}

/** A blackout disappears, alone or with the later ones of its series. */
export function blackoutRemoval(
  { id, seriesId, startDatetime }: Pick<BlackoutEntry, 'id' | 'seriesId' | 'startDatetime'>,
  { following }: { following: boolean },
): Patch {
  const isLater = (item: BlackoutItem) =>
    following && item.seriesId === seriesId && item.startDatetime >= startDatetime
  return blackoutChange((item) => (item.id === id || isLater(item) ? undefined : item))
}

/** An item leaves the lists of the first router; the answers of the others are only fetched again. */
export function itemRemoval(
  value: unknown,
  routers: readonly [RouterName, ...RouterName[]],
  field = 'id',
): Patch {
  const isOther = (item: unknown) => new Map(Object.entries(item ?? {})).get(field) !== value
  return {
    routers,
    apply: (answer, router) => {
      if (router !== routers[0]) return answer
      if (Array.isArray(answer)) return answer.filter(isOther)
      if (!isPlainObject(answer) || !('items' in answer) || !Array.isArray(answer.items))
        return answer
      return { ...answer, items: answer.items.filter(isOther) }
    },
  }
}

const UNREVIEWED = 'unreviewed'

function blackoutChange(change: (item: BlackoutItem) => unknown): Patch {
  return {
    routers: ['blackout', 'calendarEvent', 'availability'],
    apply: (answer) => patchItems(answer, (item) => (isBlackout(item) ? change(item) : item)),
  }
}

function bookingChange(
  change: (item: BookingItem, list: string) => unknown,
  { routers }: Pick<Patch, 'routers'>,
): Patch {
  return {
    routers,
    apply: (answer) => {
      const patched = patchItems(answer, (item, list) =>
        isBooking(item) ? change(item, list) : item,
      )
      return hasReviews(answer) && hasReviews(patched) ? counted(answer, patched) : patched
    },
  }
}

/** What all answers about bookings have in common. */
interface BookingItem {
  id: unknown
  status: unknown
  startDatetime: Date
  endDatetime: Date
}

function isBooking(item: object): item is BookingItem {
  return (
    'id' in item &&
    'status' in item &&
    'startDatetime' in item &&
    item.startDatetime instanceof Date &&
    'endDatetime' in item &&
    item.endDatetime instanceof Date
  )
}

interface BlackoutItem {
  id: unknown
  seriesId: unknown
  startDatetime: Date
}

function isBlackout(item: object): item is BlackoutItem {
  return (
    'id' in item &&
    'isAllDay' in item &&
    'seriesId' in item &&
    'startDatetime' in item &&
    item.startDatetime instanceof Date
  )
}

/** A moved booking keeps its length. */
function endOf({ startDatetime, endDatetime }: BookingItem, start: Date) {
  const length = endDatetime.getTime() - startDatetime.getTime()
  return { endDatetime: new Date(start.getTime() + length) }
}

/** Of an entry of the calendar; other answers have no such color. */
function colorOf(item: object, status: string) {
  if (!('displayColor' in item && 'appointmentType' in item)) return {}
  const { appointmentType } = item
  if (!isPlainObject(appointmentType) || !('color' in appointmentType)) return {}
  return { displayColor: bookingColor(status, String(appointmentType.color)) }
}

interface Reviews {
  counts: { unreviewed: number }
  unreviewed: readonly unknown[]
}

function hasReviews(answer: unknown): answer is Reviews {
  return isPlainObject(answer) && 'counts' in answer && UNREVIEWED in answer
}

/** The figures without the visits that have left the list, which may be longer than what is shown of it. */
function counted(before: Reviews, after: Reviews): Reviews {
  const fewer = before.unreviewed.length - after.unreviewed.length
  const { counts } = after
  return { ...after, counts: { ...counts, unreviewed: counts.unreviewed - fewer } }
}

/**
 * The answer with its items changed, at any depth.
 *
 * @param change gets each object and the name of the field that holds it or its list. It returns the object itself where
 *   nothing changes, and undefined to take it out of its list; what is not in a list stays.
 */
function patchItems(
  answer: unknown,
  change: (item: object, list: string) => unknown,
  list = '',
): unknown {
  if (Array.isArray(answer)) {
    return answer
      .map((item: unknown) => patchItems(item, change, list))
      .filter((item) => item !== undefined)
  }
  if (!isPlainObject(answer)) return answer
  const changed = change(answer, list)
  if (changed !== answer) return changed
  const fields = Object.entries(answer).map(([name, value]: [string, unknown]) => {
    const patched = patchItems(value, change, name)
    return [name, patched === undefined ? value : patched] as const
  })
  return Object.fromEntries(fields)
}
