import { type BookingStatus, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { readPage, useListState, writeQuery } from '../../../app/admin/screen/use-list-state.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { ListSearch } from '../../../ui/list-search.tsx'
import styles from './booking-filters.module.css'
import { bookings as labels, pendingOption, statusOptions } from './text.ts'

export type When = 'all' | 'upcoming' | 'past'

/** Filters of the booking list, stored in the URL query. They contain no personal data. */
type BookingFilters = {
  /** '' for the usual choice, which `shownWhen` finds. */
  when: When | ''
  status: BookingStatus | ''
  /** The id of an appointment type, or ''. */
  service: string
  /** Local dates, 'yyyy-MM-dd', or ''. */
  from: string
  to: string
  page: number
}

const NO_FILTERS: BookingFilters = {
  when: '',
  status: '',
  service: '',
  from: '',
  to: '',
  page: 1,
}

/** Reads the filters from the URL query; invalid values are ignored. */
export function readFilters(params: URLSearchParams): BookingFilters {
  const status = params.get('status') ?? ''
  const when = params.get('when') ?? ''
  return {
    when: isWhen(when) ? when : '',
    status: isBookingStatus(status) ? status : '',
    service: /^[1-9]\d{0,8}$/.exec(params.get('service') ?? '')?.[0] ?? '',
    from: readDate(params.get('from')),
    to: readDate(params.get('to')),
    page: readPage(params),
  }
}

const isWhen = (text: string): text is When => WHEN.some(({ value }) => value === text)

/**
 * Without a choice in the URL: what the barber chose to see first, but all bookings where a status or a date is asked for,
 * since they are mostly over.
 */
export function shownWhen({ when, status, service, from, to }: BookingFilters, usual: When): When {
  return when || (status || service || from || to ? 'all' : usual)
}

const QUERY = { read: readFilters, write: writeQuery }

const WHEN_KEY = 'bookings_when'
const usualWhen = (): When => (localStorage.getItem(WHEN_KEY) === 'all' ? 'all' : 'upcoming')

/** The filters, the page and the search of the list. The device remembers whether All is seen first. */
export function useBookingList() {
  const { clear, filter, ...list } = useListState<BookingFilters>(QUERY)
  const { filters } = list
  return {
    ...list,
    when: shownWhen(filters, usualWhen()),
    /** Whether the list may show all bookings instead, because no other choice was made. */
    isUsual: filters.when === '' && usualWhen() === 'upcoming',
    turnTo: (page: number, how?: { replace: boolean }) => filter({ page }, how),
    narrow: (change: Pick<Partial<BookingFilters>, 'status' | 'service' | 'from' | 'to'>) =>
      filter({ ...change, ...(filters.when === 'upcoming' ? { when: '' } : {}) }),
    // Replaces the history entry: the URL before it names no choice, so Back would show the remembered one again.
    choose: (when: When) => {
      if (when !== 'past') localStorage.setItem(WHEN_KEY, when)
      filter({ when }, { replace: true })
    },
    clear: () => clear(NO_FILTERS),
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
  /** What the list shows. */
  when: When
}

export function BookingFilterBar({ list, when }: BookingFilterBarProps) {
  const { status, service, from, to } = list.filters
  const [isOpen, setIsOpen] = useState(false)
  const { data: requests = [] } = trpc.request.list.useQuery()
  const { data: services = [] } = trpc.appointmentType.list.useQuery({ includeInactive: true })
  const options =
    requests.length > 0 || status === 'pending' ? [...statusOptions, pendingOption] : statusOptions
  const fieldsId = useId()
  const count = [status, service, from, to].filter(Boolean).length
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
            list.narrow({ status: isBookingStatus(value) ? value : '' })
          }
        >
          <option value="">{labels.allStatuses}</option>
          {options.map((option) => (
            <option key={option.status} value={option.status}>
              {option.label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={labels.service}
          value={service}
          onChange={({ target: { value } }) => list.narrow({ service: value })}
        >
          <option value="">{labels.allServices}</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <DateFilter label={labels.from} value={from} onChange={(from) => list.narrow({ from })} />
        <DateFilter label={labels.to} value={to} onChange={(to) => list.narrow({ to })} />
        <Button
          variant="secondary"
          disabled={count === 0 && !list.filters.when && !list.typed}
          onClick={list.clear}
        >
          {labels.clear}
        </Button>
      </div>
    </search>
  )
}

const WHEN: readonly { value: When; label: string }[] = [
  { value: 'upcoming', label: labels.upcoming },
  { value: 'past', label: labels.past },
  { value: 'all', label: labels.all },
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
