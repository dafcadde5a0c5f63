import { SERIES_WEEKS } from '@haircuts/core/bookings/series/series-form'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSendsEmail } from '../../app/api/content.ts'
import { toAppError } from '../../app/api/errors.ts'
import { type Attempt, idempotent } from '../../app/api/idempotency-key.ts'
import { trpc } from '../../app/api/trpc.ts'
import { deleteTabDraft } from '../../ui/browser/tab-draft.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { longDate } from '../../ui/format/datetime.ts'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import { ChangeFailed } from '../links/change-failed.tsx'
import { type AwaitedWish, AwaitsEmail, awaitedWish } from '../wish/awaits-email.tsx'
import { chosenDates } from './series-choice.ts'
import { SeriesDates } from './series-dates.tsx'
import {
  type LinkedSeries,
  SeriesList,
  seriesDraft,
  useFocusOnMount,
  useSeriesChange,
} from './series-steps.tsx'
import { seriesText } from './text.ts'
import styles from './visitor-series.module.css'
import { visitorSeries as text } from './visitor-text.ts'

/** Later than any date that can be booked: the server returns only the dates that can be booked. */
const ANY_DATE = '2999-12-31'

interface Plan {
  weeks: string
  until: string
  choices: string[]
}

const BLANK: Plan = { weeks: '2', until: '', choices: [] }

export interface SeriesPlanProps extends LinkedSeries {
  /** For a page that shows the series as well. */
  onBooked?: () => void
  onClose: () => void
}

/** The choice of the dates of a new series. */
export function SeriesPlan({ publicToken, timezone, onBooked, onClose }: SeriesPlanProps) {
  const sendsEmail = useSendsEmail()
  const heading = useFocusOnMount()
  const draft = seriesDraft(publicToken)
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
