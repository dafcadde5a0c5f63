import { SelectField } from '../../ui/field.tsx'
import { suggestedText } from '../../ui/format/money.ts'
import type { AppointmentType } from '../booking/cart.ts'
import { pollText as text } from './text.ts'

interface ServiceFieldProps {
  types: readonly AppointmentType[]
  /** 0 while none is chosen. */
  value: number
  onChange: (appointmentTypeId: number) => void
}

export function ServiceField({ types, value, onChange }: ServiceFieldProps) {
  return (
    <SelectField
      label={text.service}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {types.some(({ id }) => id === value) ? null : <option value={value} />}
      {types.map(({ id, name, durationMinutes, price }) => (
        <option key={id} value={id}>
          {name}, {text.minutes(durationMinutes)}, {suggestedText(price)}
        </option>
      ))}
    </SelectField>
  )
}
