import { AlternativeTimes } from '../../parts/alternative-times.tsx'
import { ReachBarber } from '../../parts/reach-barber.tsx'
import { Trouble, TroubleTitle } from '../../parts/trouble.tsx'
import { Button } from '../../ui/button.tsx'
import type { BookingFailure } from './booking-flow.ts'
import { bookingTrouble } from './details-words.ts'

interface BookingTroubleProps {
  trouble: BookingFailure
  timezone: string
  /** The labels of the invalid fields. */
  wrongFields: string[]
  /** Submits the form again with one of the alternatives. */
  onTake: (start: number) => void
  onChangeTime: () => void
}

/** The error message of a failed submission and its remedies. The form keeps its input. */
export function BookingTrouble(props: BookingTroubleProps) {
  const { trouble, timezone, wrongFields, onTake, onChangeTime } = props
  switch (trouble.kind) {
    case 'fields':
      return wrongFields.length > 0 ? (
        <Trouble key="fields">
          <p>{fieldsText(wrongFields)}</p>
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
                verb={bookingTrouble.book}
                onTake={onTake}
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

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

function fieldsText(fields: string[]) {
  const names = listed.format(fields.map((field) => field.toLowerCase()))
  return bookingTrouble.fields(fields.length, names)
}
