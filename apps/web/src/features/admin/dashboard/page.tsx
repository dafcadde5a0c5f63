import { useDeferredValue, useState } from 'react'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { DemoEmails } from '../../../app/admin/screen/email-off.tsx'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { NotLoadedOffline } from '../../../app/admin/screen/offline-notice.tsx'
import { LoadFailed } from '../../../app/admin/screen/query-state.tsx'
import { common, frame } from '../../../app/admin/screen/text.ts'
import { usePrefetch } from '../../../app/admin/screen/use-prefetch.ts'
import { adminPaths } from '../../../app/admin-paths.ts'
import type { SetupProgress, VisitToday } from '../../../app/api/admin-outputs.ts'
import { useIsOffline } from '../../../app/api/connection.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { longDay } from '../../../ui/format/datetime.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { BookingDetails } from '../bookings/details/booking-details.tsx'
import { NewBookingButton } from '../bookings/new-booking-button.tsx'
import { WalkInButton } from '../bookings/walk-in-button.tsx'
import { CompleteBooking } from '../payments/complete-booking.tsx'
import { useOutcome } from '../payments/use-outcome.ts'
import { TextDialog } from '../prepared-texts/text-dialog.tsx'
import { push } from '../push/text.ts'
import { usePushDevice } from '../push/use-push-device.ts'
import { AlarmStrip } from './alarm-strip.tsx'
import { DaysWork } from './days-work.tsx'
import { LateDialog } from './late-dialog.tsx'
import styles from './page.module.css'
import { useProblems } from './problems.tsx'
import { ReviewDialog } from './review/review-dialog.tsx'
import { useReview } from './review/use-review.ts'
import { dashboard as text } from './text.ts'

/** The dashboard: the work of today. */
export function Dashboard() {
  const zone = useBusinessZone()
  const now = useNow()
  const overview = trpc.dashboard.overview.useQuery()
  // In a rendering that React divides into short tasks.
  const isReady = useDeferredValue(overview.data !== undefined)
  const shown = isReady ? overview.data : undefined
  const problems = useProblems()
  usePrefetch(({ request, groupRequest }) => [
    request.list.prefetch(),
    groupRequest.list.prefetch(),
  ])
  const dialogs = useOpenDialog('booking', 'text', 'review', 'late')
  const { act, id, close } = dialogs
  const outcome = useOutcome<VisitToday>()
  const review = useReview(overview.data?.unreviewed, dialogs)
  const openBooking = (id: number) => dialogs.open('booking', id)
  const openText = (id: number) => dialogs.open('text', id)
  const openReview = (id: number) => dialogs.open('review', id)
  return (
    <AdminPage
      heading={frame.dashboard}
      subtitle={longDay(now, zone)}
      actions={
        <>
          <NewBookingButton kind="call" variant="secondary" label={text.newBooking} />
          <WalkInButton />
        </>
      }
    >
      {shown ? <AlarmStrip {...shown} now={now} /> : null}
      {shown || overview.isLoadingError ? null : <DashboardSkeleton />}
      {overview.isLoadingError ? (
        <LoadFailed
          error={overview.error}
          message={text.failed}
          onRetry={() => overview.refetch()}
        />
      ) : null}
      <DemoEmails />
      {shown?.setup ? <SetupBanner {...shown.setup} /> : null}
      {shown ? (
        <DaysWork
          {...shown}
          unreviewed={review.unreviewed}
          beingReviewed={shown.unreviewed.length - review.unreviewed.length}
          now={now}
          problems={problems}
          outcome={outcome}
          onOpen={openBooking}
          onText={openText}
          onReview={openReview}
          onLate={() => dialogs.open('late', 'now')}
        />
      ) : null}
      <PushInvite />
      <BookingDetails
        bookingId={act === 'booking' ? id : undefined}
        known={overview.data?.today.find((booking) => booking.id === id)}
        onClose={close}
        onReview={openReview}
      />
      <TextDialog bookingId={act === 'text' ? id : undefined} onClose={close} />
      <ReviewDialog review={review} />
      <LateDialog open={act === 'late'} onClose={close} />
      <CompleteBooking
        booking={outcome.completion?.booking}
        undo={outcome.completion?.undo}
        onClose={outcome.end}
      />
    </AdminPage>
  )
}

/** A link to the checklist of a new installation, until each step is done or skipped. */
function SetupBanner({ open, total }: NonNullable<SetupProgress>) {
  return (
    <Banner
      tone="note"
      action={
        <ButtonLink variant="secondary" size="sm" href={adminPaths.setup}>
          {text.continueSetup}
        </ButtonLink>
      }
    >
      {text.setupProgress(open, total)}
    </Banner>
  )
}

/** The skeleton shown while the dashboard loads. */
function DashboardSkeleton() {
  const isOffline = useIsOffline()
  if (isOffline) return <NotLoadedOffline />
  return (
    <div className={styles.skeleton} role="status" data-loading>
      <VisuallyHidden>{common.loading}</VisuallyHidden>
      <Skeleton className={styles.skeletonCounts} />
      <Skeleton className={styles.skeletonList} />
      <Skeleton className={styles.skeletonList} />
    </div>
  )
}

const DECLINED = 'push_declined'

/**
 * Offers push notifications, once per device. The browser's permission prompt opens only on a
 * press, since browsers suppress unsolicited prompts.
 */
function PushInvite() {
  const { state, isChanging, turnOn } = usePushDevice()
  const [isDeclined] = useState(() => localStorage.getItem(DECLINED) !== null)
  const toast = useToast()
  const isOutdated = state === 'outdated'
  const [isAnswered, setIsAnswered] = useState(false)
  // A device that has gone quiet is offered again, though it was declined before it was turned on.
  const isOffered = state === 'stopped' || ((state === 'off' || isOutdated) && !isDeclined)
  if (!isOffered || isAnswered) return null
  return (
    <Banner
      tone="note"
      action={
        <span className={styles.choices}>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              localStorage.setItem(DECLINED, 'yes')
              setIsAnswered(true)
            }}
          >
            {push.decline}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            pending={isChanging}
            onClick={() =>
              turnOn().catch((error: unknown) =>
                toast(failureMessage(error, push.changeFailed), { tone: 'bad' }),
              )
            }
          >
            {push.accept}
          </Button>
        </span>
      }
    >
      {state === 'off' ? push.invite : push.states[state]}
    </Banner>
  )
}
