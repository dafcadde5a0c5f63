import { SERIES_WEEKS } from '@haircuts/core/bookings/series/series-form'
import { addDays } from '@haircuts/scheduling/local-date'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSendsEmail } from '../../app/api/content.ts'
import { toAppError } from '../../app/api/errors.ts'
import { type Attempt, idempotent } from '../../app/api/idempotency-key.ts'
import { usePublicSetting } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { deleteTabDraft, readTabDraft } from '../../ui/browser/tab-draft.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { localDate, longDate, monthDay } from '../../ui/format/datetime.ts'
import { useTabState } from '../../ui/hooks/use-is-hydrating.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { useSwapFocus } from '../../ui/hooks/use-swap-focus.ts'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import { ChangeFailed } from '../links/change-failed.tsx'
import { type AwaitedWish, AwaitsEmail, awaitedWish } from '../wish/awaits-email.tsx'
import { chosenDates } from './series-choice.ts'
import { SeriesDates } from './series-dates.tsx'
import {
  type LinkedSeries,
  RemainingDates,
  SeriesList,
  useFocusOnMount,
  useSeriesChange,
} from './series-steps.tsx'
import { seriesText } from './text.ts'
import styles from './visitor-series.module.css'
import { visitorSeries as text } from './visitor-text.ts'

/** Later than any date that can be booked: the server returns only the dates that can be booked. */
const ANY_DATE = '2999-12-31'

const draftOf = (publicToken: string) => `series:${publicToken}`

interface Plan {
  weeks: string
  until: string
  choices: string[]
}

const BLANK: Plan = { weeks: '2', until: '', choices: [] }

interface StandingAppointmentProps extends LinkedSeries {
  /** For a page that shows the series as well. */
  onBooked?: () => void
}

/** Offers to repeat the appointment of a link. */
export function StandingAppointment(props: StandingAppointmentProps) {
  const { publicToken, timezone } = props
  const draft = draftOf(publicToken)
  const [isOpen, setIsOpen] = useTabState(() => readTabDraft(draft) !== undefined, false)
  const close = () => {
    deleteTabDraft(draft)
    setIsOpen(false)
  }
  const lastDay = useLastDay(timezone)
  const part = useSwapFocus<HTMLElement>(isOpen)
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

interface SeriesPlanProps extends StandingAppointmentProps {
  onClose: () => void
}

function SeriesPlan({ publicToken, timezone, onBooked, onClose }: SeriesPlanProps) {
  const sendsEmail = useSendsEmail()
  const heading = useFocusOnMount()
  const draft = draftOf(publicToken)
  const { typed, type } = useTabDraft(draft, BLANK)
  const { weeks, until, choices } = typed
  const attempt = useRef<Attempt>(null)
  const { client } = trpc.useUtils()
  const [awaited, setAwaited] = useState<AwaitedWish>()
  const change = useSeriesChange()
  const preview = trpc.series.previewByToken.useQuery(
    { publicToken, weeks: Number(weeks), until: until || ANY_DATE },
    { staleTime: 0, placeholderData: keepPreviousData, retry: false },
  )
  if (awaited) return <AwaitsEmail wish={awaited} />
  if (change.done) {
    return (
      <SeriesList
        heading={text.bookedHeading(Number(weeks))}
        dates={change.done}
        publicToken={publicToken}
        timezone={timezone}
      >
        <p>{sendsEmail ? text.booked : text.bookedWithoutEmail}</p>
      </SeriesList>
    )
  }
  const dates = preview.data?.dates ?? []
  const lastDate = preview.data?.lastDate
  const chosen = chosenDates(dates, choices)

  const send = () =>
    change.send({
      planned: chosen.map(({ date }) => date.startDatetime.getTime()),
      act: async () => {
        const startDatetimes = chosen.map(({ start }) => new Date(start))
        const series = { publicToken, weeks: Number(weeks), startDatetimes }
        const made = await client.series.createByToken.mutate(series, idempotent(attempt, series))
        deleteTabDraft(draft)
        onBooked?.()
        if (!('awaits' in made)) return made
        setAwaited(awaitedWish(made, { email: null, timezone }))
        return { bookings: [] }
      },
    })

  return (
    <section className={styles.part}>
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        {text.chooseHeading}
      </h2>
      <div className={styles.rule}>
        <SelectField
          label={seriesText.interval}
          value={weeks}
          onChange={({ target }) => type({ weeks: target.value })}
        >
          {SERIES_WEEKS.map((each) => (
            <option key={each} value={each}>
              {seriesText.every(each)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={seriesText.until}
          hint={lastDate ? text.reach(longDate(lastDate)) : undefined}
          type="date"
          max={lastDate}
          value={until || lastDate || ''}
          onChange={({ target }) => type({ until: target.value })}
        />
      </div>
      {preview.data ? (
        <SeriesDates
          dates={dates}
          timezone={timezone}
          choices={choices}
          unavailable={change.unavailable}
          onChange={(choices) => type({ choices })}
        />
      ) : null}
      {preview.isLoadingError ? (
        <ErrorMessage>
          <ErrorTitle>{toAppError(preview.error)?.detail ?? seriesText.loadFailed}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      <ChangeFailed failure={change.failure} failed={text.failed} />
      <Actions>
        {chosen.length > 0 ? (
          <Button pending={change.isSending || preview.isPlaceholderData} onClick={send}>
            {text.book(chosen.length)}
          </Button>
        ) : null}
        <Button variant="quiet" disabled={change.isSending} onClick={onClose}>
          {text.notNow}
        </Button>
      </Actions>
    </section>
  )
}

interface MoveLaterProps extends LinkedSeries {
  /** The new start of the appointment itself. */
  start: number
  onOnlyThis: () => void
}

/** Moves this and all later appointments by the same change. */
export function MoveLater({ publicToken, timezone, start, onOnlyThis }: MoveLaterProps) {
  const sendsEmail = useSendsEmail()
  const heading = useFocusOnMount()
  const [choices, setChoices] = useState<string[]>([])
  const { client } = trpc.useUtils()
  const change = useSeriesChange()
  const preview = trpc.series.previewMoveByToken.useQuery(
    { publicToken, startDatetime: new Date(start) },
    { staleTime: 0, retry: false, enabled: !change.done },
  )
  if (change.done) {
    return (
      <SeriesList
        heading={text.movedHeading}
        dates={change.done}
        publicToken={publicToken}
        timezone={timezone}
      >
        {sendsEmail ? <p>{text.moved}</p> : null}
      </SeriesList>
    )
  }
  const dates = preview.data?.dates ?? []
  const chosen = chosenDates(dates, choices)
  const moves = chosen.flatMap(({ date: { bookingId }, start: to }) =>
    bookingId === null ? [] : [{ bookingId, startDatetime: new Date(to) }],
  )
  const send = () =>
    change.send({
      planned: chosen.map(({ date }) => date.startDatetime.getTime()),
      act: () => client.series.moveByToken.mutate({ publicToken, moves }),
    })
  return (
    <section className={styles.part}>
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        {text.moveHeading}
      </h2>
      {preview.data ? (
        <>
          <SeriesDates
            dates={dates}
            timezone={timezone}
            choices={choices}
            unavailable={change.unavailable}
            onChange={setChoices}
          />
          <p>{text.moveHint}</p>
        </>
      ) : null}
      {preview.isLoadingError ? (
        <ErrorMessage>
          <ErrorTitle>{seriesText.loadFailed}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      <ChangeFailed failure={change.failure} failed={text.moveFailed} />
      <Actions>
        {moves.length > 0 ? (
          <Button pending={change.isSending} onClick={send}>
            {text.move(moves.length)}
          </Button>
        ) : null}
        <Button variant="secondary" disabled={change.isSending} onClick={onOnlyThis}>
          {text.onlyThis}
        </Button>
      </Actions>
    </section>
  )
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
