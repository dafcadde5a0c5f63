import type { UnmetTime } from '../../../app/api/admin-outputs.ts'

type Hours = NonNullable<UnmetTime['proposedHours']>
type PresentHours = { isOpen: boolean; openTime: string | null; closeTime: string | null }

/** Monday is 0, as the API counts; 7 is a wish for any day. */
const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'any day',
] as const

const HOURS: Record<UnmetTime['hours'], string> = {
  any: '',
  morning: ' before noon',
  afternoon: ' after noon',
  evening: ' after 5',
}

export const unmetDemand = {
  title: 'Looked for, not found',
  about: (since: string) => `Visitors who found no free time since ${since}, without names.`,
  none: 'Nobody has looked in vain so far. Visitors who see only full days count here, and what the waitlist asks for.',
  failed: 'What visitors looked for could not be loaded.',
  asked: (count: number) =>
    `${count === 1 ? 'One person' : `${count} people`} asked to be told when it opens.`,
  groups: (count: number) => `${count} of them for several people.`,
  mostly: (service: string) => `Mostly ${service}.`,
  deleted: 'a deleted service',
  preview: (hours: string) => `Preview ${hours}`,
} as const

function dayName(weekday: number): string {
  return DAYS[weekday] ?? ''
}

/** '14 looked for Friday and found nothing', or '5 asked for Friday after 5' if only the waitlist did. */
export function wantedText({ weekday, hours, looked, asked }: UnmetTime): string {
  const time = `${dayName(weekday)}${HOURS[hours]}`
  return looked > 0
    ? `${looked} looked for ${time} and found nothing`
    : `${asked} asked for ${time}`
}

/** 'Friday to 7 PM', 'Friday from 7 AM', or 'Friday 5 PM to 7 PM' for a day that is closed. */
export function proposalText(weekday: number, proposed: Hours, present: PresentHours): string {
  const day = dayName(weekday)
  const [open, close] = [clock(proposed.openTime), clock(proposed.closeTime)]
  if (!present.isOpen) return `${day} ${open} to ${close}`
  return present.closeTime === proposed.closeTime ? `${day} from ${open}` : `${day} to ${close}`
}

/** '7 PM', '7:30 PM' */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}
