import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isLostConnection, refusalOf } from '../api/errors.ts'
import { trpc } from '../api/trpc.ts'
import { clockTimeOnce, longDay } from '../lib/datetime.ts'
import { visitorSeries as words } from '../site/visitor-series.ts'
import { refusedDates } from './series-choice.ts'
import { Trouble, TroubleTitle } from './trouble.tsx'
import styles from './visitor-series.module.css'

/** The link of one appointment of a series. */
export interface LinkedSeries {
  publicToken: string
  timezone: string
}

interface RemainingDatesProps extends LinkedSeries {
  children?: ReactNode
}

/** The upcoming appointments of the series of a link; nothing when there is only one. */
export function RemainingDates({ publicToken, timezone, children }: RemainingDatesProps) {
  const series = trpc.series.byToken.useQuery(
    { publicToken },
    { staleTime: 0, networkMode: 'always' },
  )
  const starts = series.data?.bookings.map(({ startDatetime }) => startDatetime.getTime()) ?? []
  if (starts.length < 2) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{words.remaining}</h2>
      <StartList starts={starts} timezone={timezone} />
      {children}
    </section>
  )
}

interface SeriesListProps {
  heading: string
  starts: readonly number[]
  timezone: string
  children: ReactNode
}

/** What was booked or moved. */
export function SeriesList({ heading, starts, timezone, children }: SeriesListProps) {
  const focus = useFocusOnMount()
  return (
    <section className={styles.part}>
      <h2 className={styles.heading} ref={focus} tabIndex={-1}>
        {heading}
      </h2>
      <StartList starts={starts} timezone={timezone} />
      {children}
    </section>
  )
}

function StartList({ starts, timezone }: { starts: readonly number[]; timezone: string }) {
  return (
    <ol className={styles.starts}>
      {starts.map((start) => (
        <li key={start}>
          {longDay(start, timezone)}, {clockTimeOnce(start, timezone)}
        </li>
      ))}
    </ol>
  )
}

interface SeriesAct {
  /** The planned starts in the order of the request, by which the server names refused dates. */
  planned: number[]
  act: () => Promise<{ bookings: readonly { startDatetime: Date }[] }>
  onFailed?: () => Promise<unknown>
}

/** Sends one request at a time and keeps its answer; after a failure everything chosen stays. */
export function useSeriesChange() {
  const isUnderWay = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [done, setDone] = useState<number[]>()
  const [error, setError] = useState<unknown>()
  const [planned, setPlanned] = useState<number[]>([])

  async function send(request: SeriesAct) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    setError(undefined)
    setPlanned(request.planned)
    try {
      const { bookings } = await request.act()
      setDone(bookings.map(({ startDatetime }) => startDatetime.getTime()))
    } catch (thrown) {
      setError(thrown)
      await request.onFailed?.()
    }
    isUnderWay.current = false
    setIsSending(false)
  }

  const refused = refusedDates(refusalOf(error)?.errors ?? [], planned)
  return { send: (request: SeriesAct) => void send(request), isSending, done, error, refused }
}

/** The ref of a heading that appears in place of what was pressed. */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

export function troubleOf(error: unknown, otherwise: string) {
  return { words: refusalOf(error)?.detail ?? otherwise, isLost: isLostConnection(error) }
}

export function ChangeTrouble({
  words: text,
  isLost = false,
}: {
  words: string
  isLost?: boolean
}) {
  return (
    <Trouble>
      <TroubleTitle>{text}</TroubleTitle>
      {isLost ? <p>{words.lost}</p> : null}
    </Trouble>
  )
}
