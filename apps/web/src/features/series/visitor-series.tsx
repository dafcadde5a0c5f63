import { addDays } from '@haircuts/scheduling/local-date'
import { usePublicSetting } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { lazy, usePreloadOnInteraction } from '../../ui/browser/lazy.tsx'
import { deleteTabDraft, readTabDraft } from '../../ui/browser/tab-draft.ts'
import { Button } from '../../ui/button.tsx'
import { localDate, monthDay } from '../../ui/format/datetime.ts'
import { useTabState } from '../../ui/hooks/use-is-hydrating.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { useSwapFocus } from '../../ui/hooks/use-swap-focus.ts'
import { ChangeFailed } from '../links/change-failed.tsx'
import { PartFailed } from '../links/part-failed.tsx'
import type { SeriesPlanProps } from './series-plan.tsx'
import { type LinkedSeries, RemainingDates, seriesDraft, useSeriesChange } from './series-steps.tsx'
import styles from './visitor-series.module.css'
import { visitorSeries as text } from './visitor-text.ts'

const SeriesPlan = lazy(async () => (await import('./series-plan.tsx')).SeriesPlan, {
  Failed: PartFailed,
})

/** Offers to repeat the appointment of a link. */
export function StandingAppointment(props: Omit<SeriesPlanProps, 'onClose'>) {
  const { publicToken, timezone } = props
  const draft = seriesDraft(publicToken)
  const [isOpen, setIsOpen] = useTabState(() => readTabDraft(draft) !== undefined, false)
  const close = () => {
    deleteTabDraft(draft)
    setIsOpen(false)
  }
  const lastDay = useLastDay(timezone)
  const part = useSwapFocus<HTMLElement>(isOpen)
  usePreloadOnInteraction(SeriesPlan)
  if (isOpen) {
    return <SeriesPlan {...props} onClose={close} />
  }
  return (
    <section ref={part} className={styles.part}>
      <h2 className={styles.heading}>{text.heading}</h2>
      <p>{text.offer(lastDay)}</p>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {text.open}
      </Button>
    </section>
  )
}

/** 'January 23', the last day that can be booked today; undefined while the settings load. */
function useLastDay(timezone: string): string | undefined {
  const days = Number(usePublicSetting('max_booking_advance_days'))
  const today = localDate(useNow(), timezone)
  return days ? monthDay(Date.parse(addDays(today, days)), 'UTC') : undefined
}

interface CancelLaterProps extends LinkedSeries {
  onCancelled: (count: number) => void
}

/** Cancels this and all later appointments, where there are later ones. */
export function CancelLater({ publicToken, timezone, onCancelled }: CancelLaterProps) {
  const { client } = trpc.useUtils()
  const change = useSeriesChange()
  const act = async () => {
    const cancelled = await client.series.cancelByToken.mutate({ publicToken })
    onCancelled(cancelled.bookings.length)
    return cancelled
  }
  return (
    <RemainingDates publicToken={publicToken} timezone={timezone}>
      <ChangeFailed failure={change.failure} failed={text.cancelAllFailed} />
      <Button
        variant="danger"
        pending={change.isSending}
        onClick={() => change.send({ planned: [], act })}
      >
        {text.cancelAll}
      </Button>
    </RemainingDates>
  )
}
