import CalendarRange from 'lucide-react/icons/calendar-range'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { lazy, usePreloadOnInteraction } from '../../ui/browser/lazy.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
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
} from '../../ui/format/datetime.ts'
import { useSwipe } from '../../ui/hooks/use-swipe.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DayStrip } from './day-strip.tsx'
import styles from './slot-picker.module.css'
import { SlotSkeleton } from './slot-skeleton.tsx'
import {
  type AvailableDay,
  dayToShow,
  type NotedDay,
  notesOf,
  type SizedWindow,
} from './slot-windows.ts'
import * as times from './text.ts'
import type { Slots } from './use-slots.ts'
import { onlyFor, type WindowSize } from './window-size.ts'

const MonthSheet = lazy(async () => (await import('./month-sheet.tsx')).MonthSheet, {
  Failed: SlotsFailed,
})

interface SlotPickerProps {
  slots: Slots
  chosen: number | null
  /** The booked start when rescheduling: marked and disabled. */
  current?: number | undefined
  heading?: string
  /** Renders the offer to join the waitlist for days that are full; `isPressed` if the visitor pressed this one day. */
  wait?: ((days: { first: string; last: string; isPressed: boolean }) => ReactNode) | undefined
  onChoose: (start: number) => void
}

/** A window of days and the free times of one of them, initially the first day with a free time. */
export function SlotPicker(props: SlotPickerProps) {
  const { slots, chosen, current, heading = times.heading, wait, onChoose } = props
  const [picked, setPicked] = useState<string>()
  /** Whether the sheet of months is open. It is mounted when its code has loaded. */
  const [month, setMonth] = useState<'loading' | 'open' | 'closed'>()
  usePreloadOnInteraction(MonthSheet)
  const { windows, timezone } = slots
  // The window to show. Until the size of the screen is known, there is one for each size, and the styles show one of them.
  const known = windows.length === 1 ? windows[0] : undefined
  const classFor = (size: WindowSize) => (known ? undefined : onlyFor(size))
  const swipe = useSwipe({
    onNext: goOf(slots, known?.next),
    onPrevious: goOf(slots, known?.previous),
  })
  if (slots.status === 'failed') return <SlotsFailed onRetry={slots.retry} />
  if (slots.status === 'loading' || !timezone) return <SlotSkeleton />

  const chosenDate = chosen === null ? undefined : localDate(chosen, timezone)
  // Every size of window has the same first day with a free time.
  const widest = windows.at(-1)
  const datesOfTaken = slots.taken.map((start) => localDate(start, timezone))
  const canWait = wait !== undefined && slots.hasWaitlist
  const dayOf = (days: readonly AvailableDay[]) =>
    days.find(({ date, isFull }) => canWait && isFull && date === picked) ??
    dayToShow(days, [picked, chosenDate], datesOfTaken)
  const day = widest && dayOf(widest.days)
  const isEmpty = !widest?.days.some(({ starts }) => starts.length > 0)
  const missed = widest && missedDays(slots, widest, isEmpty)
  const waited = day?.isFull ? { first: day.date, last: day.date, isPressed: true } : missed
  return (
    <div className={styles.picker}>
      <div className={styles.window}>
        <h2 className={styles.range} id="times-heading" tabIndex={-1}>
          {heading}
          {windows.map((window) => (
            <span key={window.size} className={classFor(window.size)}>
              <Dates {...datesOf(window, slots.today)} timezone={timezone} />
            </span>
          ))}
        </h2>
        <div className={styles.arrows}>
          <Arrow
            label={times.allDays}
            isBusy={month === 'loading'}
            go={() => {
              setMonth('loading')
              const open = () => setMonth('open')
              MonthSheet.preload().then(open, open)
            }}
            icon={<CalendarRange aria-hidden />}
          />
          {windows.map(({ size, next, previous }) => (
            <div key={size} className={classFor(size)}>
              <div className={styles.arrows}>
                <Arrow
                  label={times.previous}
                  go={goOf(slots, previous)}
                  icon={<ChevronLeft aria-hidden />}
                />
                <Arrow
                  label={times.next}
                  go={goOf(slots, next)}
                  icon={<ChevronRight aria-hidden />}
                />
              </div>
            </div>
          ))}
        </div>
      </div>
      {month === 'open' || month === 'closed' ? (
        <MonthSheet
          open={month === 'open'}
          slots={slots}
          canWait={canWait}
          shown={day?.date ?? windows[0]?.days[0]?.date ?? slots.today}
          onClose={() => setMonth('closed')}
          onPick={(date) => {
            setMonth('closed')
            setPicked(date)
            slots.show(date)
          }}
        />
      ) : null}
      {windows.map(({ size, skipped }) =>
        skipped ? (
          <div key={size} className={classFor(size)}>
            <Skipped days={skipped} />
          </div>
        ) : null,
      )}
      <div
        className={cx(styles.times, slots.isChanging && styles.changing)}
        aria-busy={slots.isChanging}
        {...swipe}
      >
        <p role="status">
          <VisuallyHidden>{known ? announcement(known.days) : ''}</VisuallyHidden>
        </p>
        {windows.map(({ size, days }) => (
          <div key={size} className={classFor(size)}>
            <Notes days={days} />
            <DayStrip
              days={days}
              size={size}
              today={slots.today}
              shown={dayOf(days)?.date}
              canWait={canWait}
              onShow={setPicked}
            />
          </div>
        ))}
        {day ? (
          <section aria-label={longDate(day.date)}>
            <h3 className={styles.day}>{longDate(day.date)}</h3>
            {day.best ? <p className={styles.bestHint}>{times.fitsBestHint}</p> : null}
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
          </section>
        ) : null}
        {isEmpty && !day ? (
          <NoTimes slots={slots} next={widest?.next} isFull={slots.isFull && !!missed} />
        ) : null}
        {canWait && waited ? wait(waited) : null}
      </div>
    </div>
  )
}

/** Turns to a window; undefined where there is none. */
function goOf(slots: Slots, start: string | undefined) {
  return start === undefined ? undefined : () => slots.turnTo(start)
}

/** From the first to the last full day of those without a free time that the visitor has come past; undefined without one. */
function missedDays(slots: Slots, window: SizedWindow, isEmpty: boolean) {
  const days = slots.isFull ? slots.allDays : (window.skipped ?? (isEmpty ? window.days : []))
  const full = days.filter(({ isFull }) => isFull)
  const [first] = full
  if (!first) return
  const last = slots.isFull ? slots.lastDate : (full.at(-1) ?? first).date
  return { first: first.date, last, isPressed: false }
}

function datesOf({ days }: SizedWindow, today: string) {
  const first = days[0]?.date ?? today
  return { first, last: days.at(-1)?.date ?? first }
}

function Arrow({
  label,
  go,
  icon,
  isBusy = false,
}: {
  label: string
  go: (() => void) | undefined
  icon: ReactNode
  isBusy?: boolean
}) {
  return (
    <button
      type="button"
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

/** More notes of skipped days than these would keep the free times out of sight. */
const MAX_SHOWN_NOTES = 3

function Skipped({ days }: { days: readonly NotedDay[] }) {
  const [first, last] = [days[0], days.at(-1)]
  const noted = days.map((day) => ({ ...day, note: day.note ?? times.noneNote(day) }))
  return first && last ? (
    <>
      <p className={styles.note}>{times.skipped(dateRange(first.date, last.date))}</p>
      {notesOf(noted).length > MAX_SHOWN_NOTES ? null : <Notes days={noted} />}
    </>
  ) : null
}

/** Why there is no time on some days. */
function Notes({ days }: { days: readonly NotedDay[] }) {
  return notesOf(days).map(({ first, last, note }) => (
    <p key={first} className={styles.note}>
      <strong>{dateRange(first, last)}:</strong> {note}
    </p>
  ))
}

interface NoTimesProps {
  slots: Slots
  next: string | undefined
  /** Whether bookings take every day that is open. */
  isFull: boolean
}

function NoTimes({ slots, next, isFull }: NoTimesProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyText}>{times.none}</p>
      {isFull ? <p>{times.full(longDate(slots.lastDate))}</p> : null}
      {!slots.isFull && next ? (
        <Button variant="secondary" onClick={goOf(slots, next)}>
          {times.showNext}
        </Button>
      ) : null}
      {!isFull && (slots.isFull || !next) ? <p>{times.lastDay(longDate(slots.lastDate))}</p> : null}
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
export function TimeChips(props: TimeChipsProps) {
  const { starts, taken, best, timezone, chosen, current, isDisabled, onChoose } = props
  const shown = [...starts, ...taken].sort((a, b) => a - b)
  const noteOf = (start: number) =>
    start === current ? times.bookedNow : taken.includes(start) && times.justTaken
  return PARTS.map((part) => {
    const inPart = shown.filter((start) => dayPart(start, timezone) === part)
    if (inPart.length === 0) return null
    return (
      <div key={part} className={styles.part}>
        <h4 className={styles.partName}>{part}</h4>
        <ul className={styles.chips} aria-label={part}>
          {inPart.map((start) => (
            <li key={start}>
              <button
                type="button"
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
