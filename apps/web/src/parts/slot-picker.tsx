import CalendarRange from 'lucide-react/icons/calendar-range'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import {
  clocksDiffer,
  clockTimeOnce,
  type DayPart,
  dateRange,
  dayPart,
  localDate,
  longDate,
  useDeviceZone,
  zoneName,
} from '../lib/datetime.ts'
import { useLazyModule } from '../lib/use-lazy-module.ts'
import * as times from '../site/times.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { DayStrip } from './day-strip.tsx'
import styles from './slot-picker.module.css'
import { SlotSkeleton } from './slot-skeleton.tsx'
import { type AvailableDay, dayToShow, notesOf } from './slot-windows.ts'
import type { Slots } from './use-slots.ts'
import { useSwipe } from './use-swipe.ts'

const loadMonthSheet = () => import('./month-sheet.tsx')

interface SlotPickerProps {
  slots: Slots
  chosen: number | null
  /** The booked start when rescheduling: marked and disabled. */
  current?: number
  heading?: string
  onChoose: (start: number) => void
  /** Of a page without scripts: the day to show, and how its form is sent. */
  date?: string | undefined
  method?: 'post' | undefined
}

/**
 * A window of days and the free times of one of them, initially the first day with a free time. Without scripts its
 * buttons submit the form.
 */
export function SlotPicker(props: SlotPickerProps) {
  const { slots, chosen, current, heading = times.heading, onChoose } = props
  const [picked, setPicked] = useState(props.date)
  const [isMonthOpen, setIsMonthOpen] = useState(false)
  const month = useLazyModule(loadMonthSheet, isMonthOpen)
  const swipe = useSwipe({ onNext: slots.next, onPrevious: slots.previous })
  const { days, timezone } = slots
  if (slots.status === 'failed') return <SlotsFailed onRetry={slots.retry} />
  if (slots.status === 'loading' || !timezone) return <SlotSkeleton />

  const chosenDate = chosen === null ? undefined : localDate(chosen, timezone)
  const day = dayToShow(days, [picked, chosenDate])
  const first = days[0]?.date ?? slots.today
  const last = days.at(-1)?.date ?? first
  return (
    <form
      id="times"
      method={props.method}
      className={styles.picker}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.window}>
        <h2 className={styles.range} id="times-heading" tabIndex={-1}>
          {heading}
          <Dates first={first} last={last} timezone={timezone} />
        </h2>
        <div className={styles.arrows}>
          <Arrow
            label={times.allDays}
            isBusy={isMonthOpen && !month.module && !month.hasFailed}
            go={() => {
              month.retry()
              setIsMonthOpen(true)
            }}
            icon={<CalendarRange aria-hidden />}
          />
          <Arrow
            name="previous"
            value={first}
            label={times.previous}
            go={slots.previous}
            icon={<ChevronLeft aria-hidden />}
          />
          <Arrow
            name="next"
            value={first}
            label={times.next}
            go={slots.next}
            icon={<ChevronRight aria-hidden />}
          />
        </div>
        {month.module ? (
          <month.module.MonthSheet
            open={isMonthOpen}
            slots={slots}
            shown={day?.date ?? first}
            onClose={() => setIsMonthOpen(false)}
            onPick={(date) => {
              setIsMonthOpen(false)
              setPicked(date)
              slots.show(date)
            }}
          />
        ) : null}
      </div>
      {isMonthOpen && month.hasFailed ? (
        <p className={styles.note} role="alert">
          {times.failed}
        </p>
      ) : null}
      {slots.skipped ? (
        <p className={styles.note}>
          {times.skipped(dateRange(slots.skipped.first, slots.skipped.last))}
        </p>
      ) : null}
      <div
        className={cx(styles.times, slots.isChanging && styles.changing)}
        aria-busy={slots.isChanging}
        {...swipe}
      >
        <p role="status">
          <VisuallyHidden>{announcement(days)}</VisuallyHidden>
        </p>
        {notesOf(days).map(({ first, last, note }) => (
          <p key={first} className={styles.note}>
            <strong>{dateRange(first, last)}:</strong> {note}
          </p>
        ))}
        <DayStrip days={days} today={slots.today} shown={day?.date} onShow={setPicked} />
        {day ? (
          <section aria-labelledby="day-heading">
            <h3 className={styles.day} id="day-heading">
              {longDate(day.date)}
            </h3>
            <TimeChips
              starts={day.starts}
              taken={slots.taken.filter((start) => localDate(start, timezone) === day.date)}
              best={day.best}
              timezone={timezone}
              chosen={chosen}
              current={current}
              isDisabled={slots.isChanging}
              onChoose={onChoose}
            />
            {day.best ? <p className={styles.bestHint}>{times.fitsBestHint}</p> : null}
          </section>
        ) : (
          <NoTimes slots={slots} first={first} />
        )}
      </div>
    </form>
  )
}

function Arrow({
  name,
  value,
  label,
  go,
  icon,
  isBusy = false,
}: {
  /** The parameter with which a page without scripts turns from the day `value`. */
  name?: string
  value?: string
  label: string
  go: (() => void) | undefined
  icon: ReactNode
  isBusy?: boolean
}) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={styles.arrow}
      aria-label={label}
      aria-busy={isBusy}
      disabled={!go}
      onClick={() => go?.()}
    >
      {icon}
    </button>
  )
}

function NoTimes({ slots, first }: { slots: Slots; first: string }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyText}>{times.none}</p>
      {slots.isFull ? <p>{times.full(longDate(slots.lastDate))}</p> : null}
      {!slots.isFull && slots.next ? (
        <Button type="submit" name="next" value={first} variant="secondary" onClick={slots.next}>
          {times.showNext}
        </Button>
      ) : null}
      {!slots.isFull && !slots.next ? <p>{times.lastDay(longDate(slots.lastDate))}</p> : null}
    </div>
  )
}

function SlotsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.empty} role="alert">
      <p className={styles.emptyText}>{times.failed}</p>
      <p>{times.failedHint}</p>
      <Button variant="secondary" onClick={onRetry}>
        {times.retry}
      </Button>
    </div>
  )
}

/** Always names the zone, so that hydration shifts nothing, and emphasises it when the device's zone differs. */
function Dates({ first, last, timezone }: { first: string; last: string; timezone: string }) {
  const own = useDeviceZone()
  const at = Date.parse(first)
  const isElsewhere = own !== undefined && clocksDiffer(timezone, own, at)
  return (
    <span className={styles.dates}>
      <span>{dateRange(first, last)}</span>{' '}
      <span className={cx(isElsewhere && styles.elsewhere)}>{zoneName(timezone, at)}</span>
    </span>
  )
}

/** The announcement for screen readers after paging. */
function announcement(days: AvailableDay[]) {
  const free = days.reduce((sum, day) => sum + day.starts.length, 0)
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? `${dateRange(first.date, last.date)}: ${times.free(free)}` : ''
}

interface TimeChipsProps {
  starts: readonly number[]
  /** Shown greyed among the starts. */
  taken: readonly number[]
  best?: readonly number[] | undefined
  timezone: string
  chosen: number | null
  /** The booked start when rescheduling: marked and disabled. */
  current?: number | undefined
  isDisabled?: boolean
  onChoose: (start: number) => void
}

const PARTS: readonly DayPart[] = ['Morning', 'Afternoon', 'Evening']

/** The free times of one day, by part of the day. A click chooses a time and continues to the next step. */
function TimeChips(props: TimeChipsProps) {
  const { starts, taken, best, timezone, chosen, current, isDisabled, onChoose } = props
  const shown = [...starts, ...taken].sort((a, b) => a - b)
  const noteOf = (start: number) =>
    start === current ? times.bookedNow : taken.includes(start) && times.justTaken
  return PARTS.map((part) => {
    const inPart = shown.filter((start) => dayPart(start, timezone) === part)
    if (inPart.length === 0) return null
    return (
      <div key={part} className={styles.part}>
        <h4 className={styles.partName} id={`times-${part}`}>
          {part}
        </h4>
        <ul className={styles.chips} aria-labelledby={`times-${part}`}>
          {inPart.map((start) => (
            <li key={start}>
              <button
                type="submit"
                name="start"
                value={start}
                className={styles.chip}
                aria-pressed={start === chosen}
                disabled={isDisabled || !!noteOf(start)}
                onClick={() => onChoose(start)}
              >
                {clockTimeOnce(start, timezone)}
                {noteOf(start) ? (
                  <span className={start === current ? styles.current : styles.taken}>
                    {' '}
                    {noteOf(start)}
                  </span>
                ) : best?.includes(start) ? (
                  <span className={styles.best}> {times.fitsBest}</span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
