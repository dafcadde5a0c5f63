import type { IntakeErrors } from '@haircuts/core/bookings/intake-form'
import { Link } from 'wouter'
import { paths } from '../../app/paths.ts'
import { ReachBarber } from '../../app/shell/reach-barber.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { bookingErrors } from '../people/text.ts'
import { AlternativeTimes } from '../times/alternative-times.tsx'
import type { BookingFailure } from './booking-flow.ts'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'Check your first name and email.', or nothing. */
export function wrongFieldsText(errors: IntakeErrors) {
  const names = Object.entries(bookingErrors.fieldNames).flatMap(([field, name]) =>
    Reflect.has(errors, field) ? [name] : [],
  )
  return names.length > 0 ? bookingErrors.fields(listed.format(names)) : ''
}

interface BookingErrorProps {
  failure: BookingFailure
  timezone: string
  /** The fields to correct in the form; empty when all are valid. */
  wrong: string
  chosen: number | null
  onChoose: (start: number) => void
  onChangeTime: () => void
}

/** The error message of a failed submission and its remedies. The form keeps its input. */
export function BookingError(props: BookingErrorProps) {
  const { failure, timezone, wrong, chosen, onChoose, onChangeTime } = props
  switch (failure.kind) {
    case 'fields':
      return wrong ? (
        <ErrorMessage key="fields">
          <p>{wrong}</p>
        </ErrorMessage>
      ) : null
    case 'offline':
      return (
        <ErrorMessage key="offline" tone="warn">
          <ErrorTitle>{bookingErrors.failed}</ErrorTitle>
          <p>
            {bookingErrors.lost} {bookingErrors.lostHint}
          </p>
        </ErrorMessage>
      )
    case 'rejected':
      return (
        <ErrorMessage key="rejected" tone="warn" takesFocus>
          <ErrorTitle>{failure.detail}</ErrorTitle>
          <ReachBarber />
        </ErrorMessage>
      )
    case 'own':
      return (
        <ErrorMessage key="own" tone="warn" takesFocus={chosen === null}>
          <ErrorTitle>{bookingErrors.own}</ErrorTitle>
          <p>
            {bookingErrors.ownHint}{' '}
            <Link href={paths.appointment(failure.publicToken)}>{bookingErrors.ownLink}</Link>.
          </p>
          <Button variant="quiet" size="sm" onClick={onChangeTime}>
            {bookingErrors.ownChoose}
          </Button>
        </ErrorMessage>
      )
    case 'failed':
      return (
        <ErrorMessage key="failed">
          <ErrorTitle>{bookingErrors.failed}</ErrorTitle>
          {failure.detail ? <p>{failure.detail}</p> : null}
        </ErrorMessage>
      )
    case 'taken':
      return (
        <ErrorMessage key={failure.alternatives.join()} tone="warn" takesFocus>
          <ErrorTitle>{failure.detail}</ErrorTitle>
          {failure.alternatives.length > 0 ? (
            <>
              <p>{bookingErrors.takeNearest}</p>
              <AlternativeTimes
                starts={failure.alternatives}
                timezone={timezone}
                verb={bookingErrors.choose}
                chosen={chosen}
                onTake={onChoose}
              />
            </>
          ) : (
            <p>{bookingErrors.noneNear}</p>
          )}
          <Button variant="quiet" size="sm" onClick={onChangeTime}>
            {bookingErrors.seeAll}
          </Button>
        </ErrorMessage>
      )
  }
}
