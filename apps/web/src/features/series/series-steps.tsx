import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { toAppError } from '../../app/api/errors.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { clockTimeOnce, longDay } from '../../ui/format/datetime.ts'
import { ChangeFailed } from '../links/change-failed.tsx'
import { toChangeError } from '../links/use-change-booking.ts'
import { useVisitorAct } from '../links/visitor-act.tsx'
import { unavailableDates } from './series-choice.ts'
import styles from './visitor-series.module.css'
import { visitorSeries as labels } from './visitor-text.ts'

/** The link of one appointment of a series. */
export interface LinkedSeries {
  publicToken: string
  timezone: string
}

/** The name of the draft of a new series. */
export const seriesDraft = (publicToken: string) => `series:${publicToken}`

interface RemainingDatesProps extends LinkedSeries {
  /** The link permits to open the page of each date. */
  canOpen?: boolean
  children?: ReactNode
}

/** The upcoming appointments of the series of a link; nothing when there is only one. */
export function RemainingDates(props: RemainingDatesProps) {
  const { publicToken, timezone, canOpen = false, children } = props
  const series = trpc.series.byToken.useQuery({ publicToken }, { staleTime: 0 })
  const dates = series.data?.bookings ?? []
  if (dates.length < 2) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{labels.remaining}</h2>
      <DateList dates={dates} publicToken={publicToken} timezone={timezone} canOpen={canOpen} />
      {children}
    </section>
  )
}

interface SeriesListProps extends LinkedSeries {
  heading: string
  dates: readonly SeriesDate[]
  children: ReactNode
}

/** What was booked or moved. */
export function SeriesList({ heading, dates, children, ...link }: SeriesListProps) {
  const focus = useFocusOnMount()
  return (
    <section className={styles.part}>
      <h2 className={styles.heading} ref={focus} tabIndex={-1}>
        {heading}
      </h2>
      <DateList dates={dates} canOpen {...link} />
      {children}
    </section>
  )
}

interface SeriesDate {
  id: number
  startDatetime: Date
}

interface DateListProps extends LinkedSeries {
  dates: readonly SeriesDate[]
  canOpen: boolean
}

/** The dates of a series; each opens its page where the link permits that. */
function DateList({ dates, publicToken, timezone, canOpen }: DateListProps) {
  const [, navigate] = useLocation()
  const link = trpc.series.linkByToken.useMutation({
    meta: { changesData: false },
    onSuccess: (opened) => navigate(paths.appointment(opened.publicToken)),
  })
  return (
    <>
      <ol className={styles.starts}>
        {dates.map(({ id, startDatetime }) => {
          const start = startDatetime.getTime()
          const date = `${longDay(start, timezone)}, ${clockTimeOnce(start, timezone)}`
          return (
            <li key={id}>
              {canOpen ? (
                <Button
                  variant="quiet"
                  size="sm"
                  pending={link.isPending}
                  onClick={() => link.mutate({ publicToken, bookingId: id })}
                >
                  {date}
                </Button>
              ) : (
                date
              )}
            </li>
          )
        })}
      </ol>
      <ChangeFailed
        failure={link.error ? toChangeError(link.error) : undefined}
        failed={labels.openFailed}
      />
    </>
  )
}

interface SeriesAct {
  /** The planned starts in the order of the request, by which the server names invalid dates. */
  planned: number[]
  act: () => Promise<{ bookings: readonly SeriesDate[] }>
}

/** A change of several dates, and its response. After an error all choices stay. */
export function useSeriesChange() {
  const [done, setDone] = useState<readonly SeriesDate[]>()
  const { send, isPending, error, variables } = useVisitorAct(({ act }: SeriesAct) => act(), {
    onSuccess: ({ bookings }) => setDone(bookings),
  })
  return {
    send,
    isSending: isPending,
    done,
    failure: error ? toChangeError(error) : undefined,
    unavailable: unavailableDates(toAppError(error)?.errors ?? [], variables?.planned ?? []),
  }
}

/** The ref of a heading that appears in place of what was pressed. */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
