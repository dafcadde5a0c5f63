import type { Problem, Reading } from '@haircuts/ical/busy-times'

/** The number of blackouts that a sync added, updated and removed. */
export interface Tally {
  added: number
  updated: number
  removed: number
}

export const NO_CHANGES: Tally = { added: 0, updated: 0, removed: 0 }

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, { added, updated, removed }) => ({
      added: all.added + added,
      updated: all.updated + updated,
      removed: all.removed + removed,
    }),
    NO_CHANGES,
  )
}

/** The specified message for a successful sync without changes. */
const SYNCED = 'Calendar synced successfully!'

/** The message after a successful sync. */
export function messageOf(
  name: string,
  tally: Tally,
  { vanished = 0, nothing = SYNCED }: { vanished?: number; nothing?: string } = {},
): string {
  const summary = formatChanges(name, tally) ?? nothing
  if (vanished === 0) return summary
  const missing = vanished === 1 ? 'One event is' : `${vanished} events are`
  return `${summary} ${missing} missing all at once. The time stays blocked until you confirm it on the dashboard.`
}

/** @returns null when nothing has changed. */
function formatChanges(name: string, { added, updated, removed }: Tally): string | null {
  const counts = [
    [added, 'added'],
    [updated, 'updated'],
    [removed, 'removed'],
  ].flatMap(([count, done]) => (count ? [`${count} ${done}`] : []))
  return counts.length > 0 ? `${name} synced: ${counts.join(', ')}.` : null
}

/** The busy times of a calendar file, and the problem found while parsing it. */
export interface MirroredFile extends Omit<Reading, 'uids'> {
  href: string
}

/** The newest version of a file was truncated or unreadable and was rejected; the older version stays in effect. */
export const INCOMPLETE = 'incomplete'

/** Behind a number of events; the worst first. */
const PROBLEMS: Record<Problem | typeof INCOMPLETE, string> = {
  [INCOMPLETE]: 'could not be read completely, so the old times stay blocked until the next sync',
  unreadable: 'could not be read, so nothing is blocked',
  'unreadable-repetition':
    'with only the first time blocked, because what repeats could not be read or is too much',
  'unreadable-part':
    'not understood in part, with the first time blocked, for an hour if no end could be read',
  'guessed-zone': 'read in your own time zone, because the one that is named is not known',
}
/** How many events are named of each problem. */
export const NAMED = 3

/** Whether nothing is open or blocked too long because of a message: only zones had to be guessed. */
export function isOnlyGuessed(message: string): boolean {
  return message.replace(/^[\d,]+ events? /, '').startsWith(PROBLEMS['guessed-zone'])
}

export interface FileProblem {
  href: string
  problem: string | null
  /** The title of the event; null if it has none. */
  title: string | null
  /** How many files have the same problem. */
  count: number
}

/** A line for each problem, with the titles of the events that a sync could not read; null when it read all of them. */
export function formatProblems(files: readonly FileProblem[]): string | null {
  const lines = Object.entries(PROBLEMS).flatMap(([problem, label]) => {
    const found = files.filter((file) => file.problem === problem)
    const [first] = found
    if (!first) return []
    const names = found.slice(0, NAMED).map(({ title, href }) => title ?? nameOf(href))
    const rest = first.count > names.length ? ` and ${first.count - names.length} more` : ''
    const events = first.count === 1 ? '1 event' : `${first.count.toLocaleString('en-US')} events`
    return [`${events} ${label}: ${names.join(', ')}${rest}.`]
  })
  return lines.join('\n') || null
}

function nameOf(href: string): string {
  const name = href.split('/').at(-1) ?? href
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
