import { daysBetween } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import { dateFormat, timeText } from '../../kernel/date-format.ts'
import type { NextTimes, ServiceTimes } from './list-next-times.ts'

/** A weekday alone names one day while it is at most this far ahead. */
const DAYS_OF_WEEK_AHEAD = 6

/** Between 9:00 and 20:59 each reading of a clock with 12 hours is one time, so AM and PM say nothing. */
const CLEAR_FROM = 9
const CLEAR_UNTIL = 21

/** A start in two parts, as pictures show it: { day: 'Thu', time: '4:15' }. */
export interface StartLabel {
  day: string
  time: string
}

/** Weekdays and dates, never "today": who reads a shared picture days later has to see which day it was. */
function dayLabel(start: number, { zone, asOf }: Pick<NextTimes, 'zone' | 'asOf'>): string {
  const ahead = daysBetween(localDate(asOf, zone), localDate(start, zone))
  const weekday = dateFormat({ timeZone: zone, weekday: 'short' }).format(start)
  if (ahead <= DAYS_OF_WEEK_AHEAD) return weekday
  return `${weekday} ${dateFormat({ timeZone: zone, month: 'short', day: 'numeric' }).format(start)}`
}

function isClear(start: number, zone: string): boolean {
  const format = dateFormat({ timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  const hour = Number(format.format(start))
  return hour >= CLEAR_FROM && hour < CLEAR_UNTIL
}

/**
 * The labels of all starts of a picture, as short as they stay clear together: 'Thu' and '4:15', or with AM and PM on all
 * of them.
 */
export function startLabels(
  starts: readonly number[],
  board: Pick<NextTimes, 'zone' | 'asOf' | 'services'>,
): StartLabel[] {
  const { zone, services } = board
  const isShort = services.every((each) => each.starts.every((start) => isClear(start, zone)))
  return starts.map((start) => {
    const time = timeText(start, zone)
    return { day: dayLabel(start, board), time: isShort ? time.replace(/ [AP]M$/, '') : time }
  })
}

/** 'as of 3:05 PM, Thu Nov 26' */
export function ageText({ asOf, zone }: Pick<NextTimes, 'asOf' | 'zone'>): string {
  const day = dateFormat({ timeZone: zone, weekday: 'short', month: 'short', day: 'numeric' })
  return `as of ${timeText(asOf, zone)}, ${day.format(asOf).replace(',', '')}`
}

/** Why there is no time to name; null if there is one. */
export function emptyText(
  board: Pick<NextTimes, 'isClosed' | 'lastDate' | 'services'>,
  services: readonly ServiceTimes[] = board.services,
): string | null {
  if (services.some(({ starts }) => starts.length > 0)) return null
  if (board.services.length === 0) return 'Nothing can be booked online at the moment.'
  if (board.isClosed) return 'Closed at the moment.'
  const last = dateFormat({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })
  return `Nothing free up to ${last.format(Date.parse(board.lastDate))}.`
}

/** 'Please book at least 24 hours ahead.'; null without a lead time. */
export function leadText({ leadTimeHours }: Pick<NextTimes, 'leadTimeHours'>): string | null {
  if (leadTimeHours <= 0) return null
  if (leadTimeHours < 1)
    return `Please book at least ${Math.round(leadTimeHours * 60)} minutes ahead.`
  return `Please book at least ${leadTimeHours === 1 ? 'an hour' : `${leadTimeHours} hours`} ahead.`
}

/** The earliest starts over all services, the first of each day, for the picture of the list of services. */
export function earliestStarts(services: readonly ServiceTimes[], zone: string): number[] {
  const starts = services.flatMap((service) => service.starts).toSorted((a, b) => a - b)
  const days = new Map(starts.toReversed().map((start) => [localDate(start, zone), start]))
  return [...days.values()].toSorted((a, b) => a - b)
}

/** The plain text at /next.txt, made to be read in a text message. */
export function nextTimesText(board: NextTimes, urlOf: (path: string) => string): string {
  const { services, zone, businessName } = board
  const nothing = emptyText(board)
  const empty = nothing ? [nothing, waitlistLine(board, urlOf('/book'))] : []
  const lead = leadText(board)
  const each = nothing
    ? []
    : services.map((service) => {
        const { id, name, durationMinutes, starts } = service
        const times = starts.map((start) => `${dayLabel(start, board)} ${timeText(start, zone)}`)
        return [
          `${name} (${durationMinutes} min)`,
          times.join(' · ') || emptyText(board, [service]),
          urlOf(`/book/${id}`),
        ].join('\n')
      })
  const paragraphs = [
    `${businessName}: next free times, ${ageText(board)}`,
    ...empty.filter((line) => line !== null),
    ...each,
    ...(lead && !nothing ? [lead] : []),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function waitlistLine({ hasWaitlist, services }: NextTimes, url: string): string | null {
  if (services.length === 0) return null
  return hasWaitlist ? `Join the waitlist: ${url}` : url
}
