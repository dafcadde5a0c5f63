import { type RefObject, useEffect, useRef, useState } from 'react'
import { adminQueryLinks } from '../../../admin-paths.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { longDay } from '../../../lib/datetime.ts'
import { useNow } from '../../../lib/use-now.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { BookingDetails } from '../../../parts/admin/booking-details.tsx'
import { lazyComponent } from '../../../parts/admin/lazy-component.tsx'
import { LoadFailed } from '../../../parts/admin/load-failed.tsx'
import { common, frame } from '../../../site/admin/words.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { DaysWork } from './days-work.tsx'
import styles from './page.module.css'
import { PushInvite } from './push-invite.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { statistics } from './statistics-words.ts'
import { useTrouble } from './trouble.tsx'
import { useOfflineDay } from './use-offline-day.ts'
import { useReview } from './use-review.ts'
import { dashboard as words } from './words.ts'

/** Polling interval, so that new, moved and cancelled bookings appear within a minute. */
const REFRESH_MS = 60_000

/** Today's work, with the statistics below. */
export function Dashboard() {
  const zone = useBusinessZone()
  const now = useNow()
  const overview = trpc.dashboard.overview.useQuery(undefined, { refetchInterval: REFRESH_MS })
  const trouble = useTrouble()
  useOfflineDay(overview.data?.today, overview.dataUpdatedAt, zone)
  const [openedId, setOpenedId] = useState<number>()
  const review = useReview()
  return (
    <AdminPage
      heading={frame.dashboard}
      subtitle={longDay(now, zone)}
      actions={<ButtonLink href={adminQueryLinks.newBooking}>{words.newBooking}</ButtonLink>}
    >
      {overview.isPending ? <DashboardSkeleton /> : null}
      {overview.isError ? (
        <LoadFailed
          error={overview.error}
          words={words.failed}
          onRetry={() => overview.refetch()}
        />
      ) : null}
      {overview.data ? (
        <DaysWork
          {...overview.data}
          now={now}
          trouble={trouble}
          onOpen={setOpenedId}
          onReview={(id) => review.begin(overview.data.unreviewed, id)}
        />
      ) : null}
      <PushInvite />
      {overview.data ? <StatisticsSection /> : null}
      <BookingDetails bookingId={openedId} onClose={() => setOpenedId(undefined)} />
      <ReviewDialog review={review} />
    </AdminPage>
  )
}

/** The skeleton shown while the dashboard loads. */
function DashboardSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{common.loading}</VisuallyHidden>
      <Skeleton className={styles.skeletonCounts} />
      <Skeleton className={styles.skeletonList} />
      <Skeleton className={styles.skeletonList} />
    </div>
  )
}

// Not React.lazy: without a connection, its error would replace the whole page.
const Statistics = lazyComponent(async () => (await import('./statistics.tsx')).Statistics)

/** Loads the statistics, with the charting library, when the section is scrolled into view. */
function StatisticsSection() {
  const place = useRef<HTMLElement>(null)
  const isSeen = useInView(place)
  return (
    <section ref={place} className={styles.statistics} aria-label={statistics.heading}>
      {isSeen ? <Statistics /> : null}
    </section>
  )
}

/** The distance from the viewport, large enough that data is loaded before the element is scrolled into view. */
const ROOT_MARGIN = '400px'

/** True from the first moment that an element is near the viewport. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [hasBeenInView, setHasBeenInView] = useState(false)
  useEffect(() => {
    if (hasBeenInView || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenInView(true)
      },
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, hasBeenInView])
  return hasBeenInView
}
