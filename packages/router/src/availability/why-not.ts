import type { Blackout } from '@haircuts/scheduling/blackouts'
import { type Interval, overlaps } from '@haircuts/scheduling/interval'
import { type KeptVisit, type Obstacle, whyNot } from '@haircuts/scheduling/why-not'
import { localDate } from '@haircuts/scheduling/zone'
import type { Context } from '../context.ts'
import { titlesOfBlackouts, visitLength } from './check.ts'
import { conflictsOf } from './conflicts.ts'
import { keptTime, readAvailabilityData } from './reads.ts'
import type { ObstacleView, WhyNotInput } from './schema.ts'

const MINUTE_MS = 60_000

/** A booking that may be in the way, by name. */
interface NamedVisit extends KeptVisit {
  clientName: string
  typeName: string
}

/**
 * Explains to the barber why a service is not offered at a moment: everything in the way at once, in words.
 *
 * @throws Refusal appointmentTypeNotFound
 */
export async function explainStart(ctx: Context, input: WhyNotInput) {
  const start = input.startDatetime.getTime()
  const length = await visitLength(ctx, { ...input, bookingId: null })
  const kept = keptTime(start, length)
  const visit = { start, end: start + length.visitMinutes * MINUTE_MS }
  const data = await readAvailabilityData(ctx.db, null, kept)
  const { rules, notes } = data
  const near = data.bookings.filter((booking) => overlaps(booking, kept))
  const names = new Map((await conflictsOf(ctx.db, near)).map((each) => [each.id, each]))
  const bookings = data.bookings.map((booking): NamedVisit => {
    const { endDatetime, clientName = '', typeName = '' } = names.get(booking.id) ?? {}
    return { ...booking, visitEnd: endDatetime?.getTime() ?? booking.end, clientName, typeName }
  })
  const obstacles = whyNot({ ...data, ...length, bookings, now: ctx.now.getTime() }, start)
  const titles = obstacles.some(({ rule }) => rule === 'blackout')
    ? await titlesOfBlackouts(ctx, visit, rules.zone)
    : []
  const texts = textsFor(data.rules, notes)
  return {
    startDatetime: input.startDatetime,
    endDatetime: new Date(visit.end),
    obstacles: [
      ...obstacles.flatMap((each) => (each.rule === 'blackout' ? [] : [texts(each, start)])),
      ...titles.map(blackoutView),
    ],
  }
}

function blackoutView(title: string): ObstacleView {
  return { rule: 'blackout', detail: `The blackout “${title}” is at that time.`, setIn: 'calendar' }
}

type Rules = Awaited<ReturnType<typeof readAvailabilityData>>['rules']

type NamedObstacle = Exclude<Obstacle<NamedVisit, Blackout>, { rule: 'blackout' }>

/** The sentences about obstacles under the given rules. */
function textsFor(rules: Rules, notes: ReadonlyMap<string, string>) {
  const clock = (at: number) => timeText(at, rules.zone)
  const spans = (open: readonly Interval[]) =>
    open.map(({ start, end }) => `${clock(start)} to ${clock(end)}`).join(' and ')

  return (obstacle: NamedObstacle, start: number): ObstacleView => {
    const { rule } = obstacle
    const settings = (detail: string): ObstacleView => ({ rule, detail, setIn: 'settings' })
    switch (rule) {
      case 'visit':
      case 'clean-up':
      case 'own-clean-up':
        return { rule, detail: bookingText(rule, obstacle.booking, clock), setIn: 'calendar' }
      case 'closed':
      case 'outside-hours':
      case 'break':
      case 'off-grid': {
        const date = localDate(start, rules.zone)
        const note = notes.get(date)
        const day = obstacle.isSpecialDate
          ? `This special date${note ? ` (${note})` : ''}`
          : 'The day'
        const open = `${day} is open from ${spans(obstacle.open)}.`
        if (rule === 'off-grid') {
          return settings(
            `Appointments start every ${rules.slotIntervalMinutes} minutes after opening and after each break. ${open}`,
          )
        }
        const setIn = obstacle.isSpecialDate ? 'special-dates' : 'business-hours'
        if (rule === 'closed') return { rule, detail: `${day} is closed.`, setIn }
        if (rule === 'break') return { rule, detail: `A break is in the way. ${open}`, setIn }
        return { rule, detail: `The appointment does not fit. ${open}`, setIn }
      }
      case 'past':
        return { rule, detail: 'That moment has passed.', setIn: null }
      case 'too-soon':
        return settings(`Visitors book at least ${rules.leadTimeHours} hours ahead.`)
      case 'too-far':
        return settings(`Visitors book at most ${rules.maxAdvanceDays} days ahead.`)
      case 'day-full':
        return settings(
          `The day has as many bookings as its limit, ${rules.maxBookingsPerDay ?? 0}.`,
        )
      case 'gap':
        return settings('It would leave an awkward gap beside another booking.')
    }
  }
}

function bookingText(
  rule: 'visit' | 'clean-up' | 'own-clean-up',
  { clientName, typeName, start, visitEnd, end }: NamedVisit,
  clock: (at: number) => string,
): string {
  const who = `${clientName} (${typeName})`
  if (rule === 'visit') return `${who} is booked from ${clock(start)} to ${clock(visitEnd)}.`
  if (rule === 'clean-up') return `The clean-up after ${who} lasts until ${clock(end)}.`
  return `The clean-up after this appointment would run into ${who} at ${clock(start)}.`
}

/** '3:00 PM' */
function timeText(at: number, zone: string): string {
  const format = { hour: 'numeric', minute: '2-digit', timeZone: zone } as const
  return new Intl.DateTimeFormat('en-US', format).format(at).replaceAll('\u202f', ' ')
}
