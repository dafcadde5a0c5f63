import type { Problem } from '@haircuts/ical/busy-times'
import type { BusyTime } from '@haircuts/ical/series'

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
  const said = formatChanges(name, tally) ?? nothing
  if (vanished === 0) return said
  const missing = vanished === 1 ? 'One event is' : `${vanished} events are`
  return `${said} ${missing} missing all at once. The time stays blocked until you confirm it on the dashboard.`
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
export interface MirroredFile {
  href: string
  busy: BusyTime[]
  problem: Problem | null
  /** Whether it is a calendar that is not truncated. */
  isWhole: boolean
}

/** The newest version of a file was truncated or unreadable and was rejected; the older version stays in effect. */
export const INCOMPLETE = 'incomplete'

const PROBLEMS: Record<Problem | typeof INCOMPLETE, string> = {
  [INCOMPLETE]: 'Could not be read completely, so its old times stay blocked until the next sync',
  unreadable: 'Skipped because it could not be read',
  'unreadable-repetition':
    'Blocked only the first time, because what repeats could not be read or is too much',
}
const NAMED = 3

/** A message naming the files that a sync could not read; null when it read all of them. */
export function formatProblems(files: readonly { href: string; problem: string | null }[]) {
  const sentences = Object.entries(PROBLEMS).flatMap(([problem, label]) => {
    const names = files.filter((file) => file.problem === problem).map(({ href }) => nameOf(href))
    if (names.length === 0) return []
    const rest = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
    return [`${label}: ${names.slice(0, NAMED).join(', ')}${rest}.`]
  })
  return sentences.join(' ') || null
}

function nameOf(href: string): string {
  return decodeURIComponent(href.split('/').at(-1) ?? href)
}
