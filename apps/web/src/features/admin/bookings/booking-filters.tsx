import { type BookingStatus, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { ListSearch } from '../../../ui/list-search.tsx'
import { readPage, useListState, writeQuery } from '../screen/use-list-state.ts'
import styles from './booking-filters.module.css'
import { bookings as labels, statusOptions } from './text.ts'

/** Upcoming visits, past visits, or '' for all. */
type When = 'upcoming' | 'past' | ''

/** Filters of the booking list, stored in the URL query. They contain no personal data. */
type BookingFilters = {
  when: When
  status: BookingStatus | ''
  /** Local dates, 'yyyy-MM-dd', or ''. */
  from: string
  to: string
  page: number
}

const NO_FILTERS: BookingFilters = { when: '', status: '', from: '', to: '', page: 1 }

/**
 * Reads the filters from the URL query; invalid values are ignored.
 *
 * @param remembered the choice of All, Upcoming and Past where the query holds none.
 */
export function readFilters(params: URLSearchParams, remembered: When = ''): BookingFilters {
  const status = params.get('status') ?? ''
  return {
    when: readWhen(params.get('when')) || remembered,
    status: isBookingStatus(status) ? status : '',
    from: readDate(params.get('from')),
    to: readDate(params.get('to')),
    page: readPage(params),
  }
}

function readWhen(text: string | null): When {
  return text === 'upcoming' || text === 'past' ? text : ''
}

const WHEN_KEY = 'bookings_when'
const rememberedWhen = () => readWhen(localStorage.getItem(WHEN_KEY))

const QUERY = {
  read: (params: URLSearchParams) => readFilters(params, rememberedWhen()),
  write: writeQuery,
}

/** The filters, the page and the search of the list. The choice of All, Upcoming and Past is remembered on the device. */
export function useBookingList() {
  const { clear, ...list } = useListState<BookingFilters>(QUERY)
  const remember = (when: When) => localStorage.setItem(WHEN_KEY, when)
  return {
    ...list,
    // Replaces the history entry: the URL before it names no choice, so Back would show the remembered one again.
    choose: (when: When) => {
      remember(when)
      list.filter({ when }, { replace: true })
    },
    clear: () => {
      remember('')
      clear(NO_FILTERS)
    },
  }
}

export type BookingListState = ReturnType<typeof useBookingList>

/**
 * A valid 'yyyy-MM-dd' date, else ''. Rejects years such as 0002, which date inputs report during
 * typing.
 */
function readDate(text: string | null): string {
  if (!text || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return ''
  return Number.isNaN(Date.parse(text)) ? '' : text
}

interface BookingFilterBarProps {
  list: BookingListState
}

export function BookingFilterBar({ list }: BookingFilterBarProps) {
  const { when, status, from, to } = list.filters
  const [isOpen, setIsOpen] = useState(false)
  const fieldsId = useId()
  const count = [status, from, to].filter(Boolean).length
  return (
    <search className={styles.bar} aria-label={labels.filters}>
      <ListSearch label={labels.search} value={list.typed} onType={list.type} />
      <Choice label={labels.when} value={when} options={WHEN} onChange={list.choose} />
      <Button
        variant="secondary"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal size={18} aria-hidden /> {labels.filtersOn(count)}
      </Button>
      <div id={fieldsId} className={styles.fields} data-open={isOpen || undefined}>
        <SelectField
          label={labels.status}
          value={status}
          onChange={({ target: { value } }) =>
            list.filter({ status: isBookingStatus(value) ? value : '' })
          }
        >
          <option value="">{labels.allStatuses}</option>
          {statusOptions.map((option) => (
            <option key={option.status} value={option.status}>
              {option.label}
            </option>
          ))}
        </SelectField>
        <DateFilter label={labels.from} value={from} onChange={(from) => list.filter({ from })} />
        <DateFilter label={labels.to} value={to} onChange={(to) => list.filter({ to })} />
        <Button
          variant="secondary"
          disabled={count === 0 && !when && !list.typed}
          onClick={list.clear}
        >
          {labels.clear}
        </Button>
      </div>
    </search>
  )
}

const WHEN: readonly { value: When; label: string }[] = [
  { value: '', label: labels.all },
  { value: 'upcoming', label: labels.upcoming },
  { value: 'past', label: labels.past },
]

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
