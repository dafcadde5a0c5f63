import { DECLINE_REASONS } from '@haircuts/core/bookings/decline-reasons-form'
import { useState } from 'react'
import { SelectField, TextArea } from '../../ui/field.tsx'

const text = {
  choose: 'Reason',
  none: 'No reason',
  own: 'Your own words',
  words: 'What the client reads',
} as const

const OWN = 'own'
const MAX_LENGTH = 500

interface DeclineReasonProps {
  /** The prepared sentences; by default those about a first visit. */
  reasons?: readonly string[]
  onChange: (reason: string) => void
}

/** A prepared sentence or the barber's own words, which the client reads in the email. */
export function DeclineReason({ reasons = DECLINE_REASONS, onChange }: DeclineReasonProps) {
  const [choice, setChoice] = useState('')
  return (
    <>
      <SelectField
        label={text.choose}
        value={choice}
        onChange={({ target: { value } }) => {
          setChoice(value)
          onChange(value === OWN ? '' : value)
        }}
      >
        <option value="">{text.none}</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {reason}
          </option>
        ))}
        <option value={OWN}>{text.own}</option>
      </SelectField>
      {choice === OWN ? (
        <TextArea
          label={text.words}
          rows={3}
          maxLength={MAX_LENGTH}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : null}
    </>
  )
}
