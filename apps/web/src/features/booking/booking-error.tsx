import { Link } from 'wouter'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Trouble, TroubleTitle } from '../../ui/error-message.tsx'
import { ReachBarber } from '../contact/reach-barber.tsx'
import type { BookingFailure } from './booking-flow.ts'
import { bookingTrouble, intakeLabels } from './details-text.ts'
import { AlternativeTimes } from './slots/alternative-times.tsx'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'Check your first name and email.', or nothing. */
export function wrongFieldsText(errors: Partial<Record<keyof typeof intakeLabels, string>>) {
  const labels = Object.entries(intakeLabels).flatMap(([field, label]) =>
    Reflect.has(errors, field) ? [label.toLowerCase()] : [],
  )
  return labels.length > 0 ? bookingTrouble.fields(listed.format(labels)) : ''
}

interface BookingTroubleProps {
  trouble: BookingFailure
  timezone: string
  /** What to correct in the form; empty when nothing is left. */
  wrong: string
  chosen: number | null
  onChoose: (start: number) => void
  onChangeTime: () => void
}

/** The error message of a failed submission and its remedies. The form keeps its input. */
export function BookingTrouble(props: BookingTroubleProps) {
  const { trouble, timezone, wrong, chosen, onChoose, onChangeTime } = props
  switch (trouble.kind) {
    case 'fields':
      return wrong ? (
        <Trouble key="fields">
          <p>{wrong}</p>
        </Trouble>
      ) : null
    case 'offline':
      return (
        <Trouble key="offline" tone="warn">
          <TroubleTitle>{bookingTrouble.failed}</TroubleTitle>
          <p>
            {bookingTrouble.lost} {bookingTrouble.lostHint}
          </p>
        </Trouble>
      )
    case 'refused':
      return (
        <Trouble key="refused" tone="warn" takesFocus>
          <TroubleTitle>{trouble.detail}</TroubleTitle>
          <ReachBarber />
        </Trouble>
      )
    case 'own':
      return (
        <Trouble key="own" tone="warn" takesFocus={chosen === null}>
          <TroubleTitle>{bookingTrouble.own}</TroubleTitle>
          <p>
            {bookingTrouble.ownHint}{' '}
            <Link href={paths.appointment(trouble.publicToken)}>{bookingTrouble.ownLink}</Link>.
          </p>
          <Button variant="quiet" size="sm" onClick={onChangeTime}>
            {bookingTrouble.ownChoose}
          </Button>
        </Trouble>
      )
    case 'failed':
      return (
        <Trouble key="failed">
          <TroubleTitle>{bookingTrouble.failed}</TroubleTitle>
          {trouble.detail ? <p>{trouble.detail}</p> : null}
        </Trouble>
      )
    case 'taken':
      return (
        <Trouble key={trouble.alternatives.join()} tone="warn" takesFocus>
          <TroubleTitle>{trouble.detail}</TroubleTitle>
          {trouble.alternatives.length > 0 ? (
            <>
              <p>{bookingTrouble.takeNearest}</p>
              <AlternativeTimes
                starts={trouble.alternatives}
                timezone={timezone}
                verb={bookingTrouble.choose}
                chosen={chosen}
                onTake={onChoose}
              />
            </>
          ) : (
            <p>{bookingTrouble.noneNear}</p>
          )}
          <Button variant="quiet" size="sm" onClick={onChangeTime}>
            {bookingTrouble.seeAll}
          </Button>
        </Trouble>
      )
  }
}
