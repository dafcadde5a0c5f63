import { useQueryClient } from '@tanstack/react-query'
import { Banner } from '../../../ui/banner.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { clockTime, localDate } from '../../../ui/format/datetime.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useIsOffline } from '../../api/connection.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { offline as text } from './text.ts'

/** Says since when the site cannot be reached, and that changes cannot be saved. */
export function OfflineBanner() {
  const isOffline = useIsOffline()
  return isOffline ? <SinceWhen /> : null
}

function SinceWhen() {
  const zone = useBusinessZone()
  const now = useNow()
  const updatedAt = useQueryClient()
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt)
  const since = Math.max(0, ...updatedAt) || now
  const isToday = localDate(since, zone) === localDate(now, zone)
  return (
    <Banner tone="warn">
      {text.banner(isToday ? clockTime(since, zone) : dateAndTimeInText(since, zone))}
    </Banner>
  )
}

/** In place of content that this device has not loaded before. */
export function NotLoadedOffline() {
  return <Notice heading={text.notLoaded} text={text.loadsLater} />
}
