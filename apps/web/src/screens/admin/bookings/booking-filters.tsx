import { type BookingStatus, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import styles from './booking-filters.module.css'
import { statusOptions, bookings as words } from './words.ts'

/** Filters of the booking list, stored in the URL query. They contain no personal data. */
export interface BookingFilters {
  status: BookingStatus | ''
  /** Local dates, 'yyyy-MM-dd', or ''. */
  from: string
  to: string
  page: number
}

const LARGEST_PAGE = 1_000_000

/** Reads the filters from the URL query; invalid values are ignored. */
export function readFilters(search: URLSearchParams): BookingFilters {
  const status = search.get('status') ?? ''
  const page = Number(search.get('page'))
  return {
    status: isBookingStatus(status) ? status : '',
    from: readDate(search.get('from')),
    to: readDate(search.get('to')),
    page: Number.isInteger(page) && page >= 1 && page <= LARGEST_PAGE ? page : 1,
  }
}

/** Writes the filters as a URL query; default values are omitted. */
export function writeFilters({ status, from, to, page }: BookingFilters): URLSearchParams {
  const given = { status, from, to, page: page > 1 ? String(page) : '' }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
}

/** Applies a change of the filters. The page resets to 1 unless the change sets it. */
export function filtersAfter(
  before: BookingFilters,
  change: Partial<BookingFilters>,
): BookingFilters {
  return { ...before, page: 1, ...change }
}

/**
 * A valid 'yyyy-MM-dd' date, else ''. Rejects years such as 0002, which date inputs report during
 * typing.
 */
function readDate(text: string | null): string {
  if (!text || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return ''
  return Number.isNaN(Date.parse(text)) ? '' : text
}

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
