import { useState } from 'react'
import { dashboard as words } from '../../content/admin/dashboard.ts'
import { frame } from '../../content/admin/frame.ts'
import { adminDoors } from '../../lib/admin/paths.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useKeptDay } from '../../lib/admin/use-kept-day.ts'
import { useNow } from '../../lib/admin/use-now.ts'
import { useReview } from '../../lib/admin/use-review.ts'
import { useTrouble } from '../../lib/admin/use-trouble.ts'
import { longDay } from '../../lib/datetime.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { BookingDetails } from '../../parts/admin/booking-details.tsx'
import { DashboardSkeleton } from '../../parts/admin/dashboard/dashboard-skeleton.tsx'
import { DaysWork } from '../../parts/admin/dashboard/days-work.tsx'
import { ReviewDialog } from '../../parts/admin/dashboard/review-dialog.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { PushInvite } from '../../parts/admin/push-invite.tsx'
import { StatisticsBelow } from '../../parts/admin/statistics/statistics-below.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** A visit that was just booked, moved or given up is seen within a minute. */
const REFRESH_MS = 60_000

/** The barber's day in one glance, and how the business goes below it. */
export function Dashboard() {
  const zone = useBusinessZone()
  const now = useNow()
  const overview = trpc.dashboard.overview.useQuery(undefined, { refetchInterval: REFRESH_MS })
  const trouble = useTrouble()
  useKeptDay(overview.data?.today, overview.dataUpdatedAt, zone)
  const [openedId, setOpenedId] = useState<number>()
  const review = useReview()
  return (
    <AdminPage
      heading={frame.dashboard}
      subtitle={longDay(now, zone)}
      actions={<ButtonLink href={adminDoors.newBooking}>{words.newBooking}</ButtonLink>}
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
      {overview.data ? <StatisticsBelow /> : null}
      <BookingDetails bookingId={openedId} onClose={() => setOpenedId(undefined)} />
      <ReviewDialog review={review} />
    </AdminPage>
  )
}
