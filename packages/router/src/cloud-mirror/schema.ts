import type { Problem } from '@haircuts/ical/busy-times'
import type { BusyTime } from '@haircuts/ical/series'

/** What a sync did to the blackouts of a calendar. */
export interface Tally {
  added: number
  updated: number
  removed: number
}

export const NOTHING: Tally = { added: 0, updated: 0, removed: 0 }

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, { added, updated, removed }) => ({
      added: all.added + added,
      updated: all.updated + updated,
      removed: all.removed + removed,
    }),
    NOTHING,
  )
}

/** Said after a sync that worked. */
export function messageOf(name: string, { added, updated, removed }: Tally): string {
  const counts = [
    [added, 'added'],
    [updated, 'updated'],
    [removed, 'removed'],
  ].flatMap(([count, done]) => (count ? [`${count} ${done}`] : []))
  const what = counts.join(', ') || 'nothing has changed'
  return `${name} synced: ${what}.`
}

/** A file's busy times, or why it has none. */
export interface MirroredFile {
  href: string
  busy: BusyTime[]
  problem: Problem | null
}

const PROBLEMS: Record<Problem, string> = {
  unreadable: 'Skipped what could not be read',
  'unreadable-repetition': 'Blocked only the first time, as the repetition could not be read',
}
const NAMED = 3

/** Which files a sync could not read, by their names; null when it read them all. */
export function problemsInWords(files: readonly { href: string; problem: string | null }[]) {
  const sentences = Object.entries(PROBLEMS).flatMap(([problem, words]) => {
    const names = files.filter((file) => file.problem === problem).map(({ href }) => nameOf(href))
    if (names.length === 0) return []
    const rest = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
    return [`${words}: ${names.slice(0, NAMED).join(', ')}${rest}.`]
  })
  return sentences.join(' ') || null
}

function nameOf(href: string): string {
  return decodeURIComponent(href.split('/').at(-1) ?? href)
}
