import { useQueryClient } from '@tanstack/react-query'
import { useIsOffline } from '../../api/connection.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { dateAndTime } from '../../lib/admin-datetime.ts'
import { clockTime, localDate } from '../../lib/datetime.ts'
import { useNow } from '../../lib/use-now.ts'
import { offline as words } from '../../site/admin/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says since when the site cannot be reached, and that changes cannot be saved. */
export function OfflineBanner() {
  const isOffline = useIsOffline()
  return isOffline ? <SinceWhen /> : null
}

function SinceWhen() {
  const zone = useBusinessZone()
  const now = useNow()
  const answered = useQueryClient()
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt)
  const since = Math.max(0, ...answered) || now
  const isToday = localDate(since, zone) === localDate(now, zone)
  return (
    <Banner tone="warn">
      {words.banner(isToday ? clockTime(since, zone) : dateAndTime(since, zone))}
    </Banner>
  )
}

/** In place of content that this device has not loaded before. */
export function NotLoadedOffline() {
  return <Notice heading={words.notLoaded} words={words.loadsLater} />
}
