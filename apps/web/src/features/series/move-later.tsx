import { useState } from 'react'
import { useSendsEmail } from '../../app/api/content.ts'
import { trpc } from '../../app/api/trpc.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { ChangeFailed } from '../links/change-failed.tsx'
import { chosenDates } from './series-choice.ts'
import { SeriesDates } from './series-dates.tsx'
import { type LinkedSeries, SeriesList, useFocusOnMount, useSeriesChange } from './series-steps.tsx'
import { seriesText } from './text.ts'
import styles from './visitor-series.module.css'
import { visitorSeries as text } from './visitor-text.ts'

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
