import { isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import styles from './booking-filter-bar.module.css'
import { type BookingFilters, readDate } from './booking-filters.ts'
import { statusOptions, bookings as words } from './words.ts'

interface BookingFilterBarProps {
  filters: BookingFilters
  onChange: (change: Partial<BookingFilters>) => void
}

export function BookingFilterBar({ filters, onChange }: BookingFilterBarProps) {
  const { status, from, to } = filters
  return (
    <search className={styles.bar} aria-label={words.filters}>
      <SelectField
        label={words.status}
        value={status}
        onChange={({ target: { value } }) =>
          onChange({ status: isBookingStatus(value) ? value : '' })
        }
      >
        <option value="">{words.allStatuses}</option>
        {statusOptions.map((option) => (
          <option key={option.status} value={option.status}>
            {option.words}
          </option>
        ))}
      </SelectField>
      <DateFilter label={words.from} value={from} onChange={(date) => onChange({ from: date })} />
      <DateFilter label={words.to} value={to} onChange={(date) => onChange({ to: date })} />
      <Button
        variant="secondary"
        disabled={!status && !from && !to}
        onClick={() => onChange({ status: '', from: '', to: '' })}
      >
        {words.clear}
      </Button>
    </search>
  )
}

interface DateFilterProps {
  label: string
  value: string
  onChange: (date: string) => void
}

/** A date filter that applies only complete dates; partial input stays local. */
function DateFilter({ label, value, onChange }: DateFilterProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <TextField
      label={label}
      type="date"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value === readDate(target.value)) onChange(target.value)
      }}
    />
  )
}
