import { bookingTrouble } from '../content/booking-end.ts'
import type { Trouble as BookingFault } from '../lib/booking-flow.ts'
import { Button } from '../ui/button.tsx'
import { AlternativeTimes } from './alternative-times.tsx'
import { Trouble, What } from './trouble.tsx'

interface BookingTroubleProps {
  trouble: BookingFault
  timezone: string
  /** Labels of the fields that are wrong, as the form shows them. */
  wrongFields: string[]
  /** Takes one of the times offered instead and sends the same form again. */
  onTake: (start: number) => void
  onChangeTime: () => void
}

/** Why it is not booked yet, and what to do about it; nothing that was typed is lost. */
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
          <What>{bookingTrouble.failed}</What>
          <p>
            {bookingTrouble.lost} {bookingTrouble.lostHint}
          </p>
        </Trouble>
      )
    case 'failed':
      return (
        <Trouble key="failed">
          <What>{bookingTrouble.failed}</What>
          {trouble.detail ? <p>{trouble.detail}</p> : null}
        </Trouble>
      )
    case 'taken':
      return (
        <Trouble key={trouble.alternatives.join()} tone="warn" takesFocus>
          <What>{trouble.detail}</What>
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
