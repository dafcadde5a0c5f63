import type { ListedClient } from '../../../app/api/admin-outputs.ts'
import { dayTextInText, timeAgo } from '../../../ui/format/admin-datetime.ts'
import { counted } from '../../../ui/format/counted.ts'
import { clients as text } from './text.ts'

type Visits = Pick<ListedClient, 'lastVisitAt' | 'nextVisitAt' | 'noShows'>

/** 'Last visit 3 weeks ago · next Fri, Dec 4 · 2 no-shows' */
export function visitsText(visits: Visits, zone: string, now: number): string {
  const { lastVisitAt, nextVisitAt, noShows } = visits
  const next = nextVisitAt && dayTextInText(nextVisitAt.getTime(), zone, now)
  return [
    lastVisitAt && text.lastVisit(timeAgo(lastVisitAt.getTime(), zone, now)),
    next && (lastVisitAt ? text.next(next) : text.firstVisit(next)),
    noShows > 0 && counted(noShows, 'no-show'),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}
