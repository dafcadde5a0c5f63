import { type ReactNode, useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { clockTimeOnce, format, localDate, shortDay } from '../../ui/format/datetime.ts'
import { chosenStart, offeredStarts, type PlannedDate, withChoice } from './series-choice.ts'
import styles from './series-dates.module.css'
import { seriesText as text } from './text.ts'

interface SeriesDatesProps {
  dates: readonly PlannedDate[]
  timezone: string
  choices: readonly string[]
  onChange: (choices: string[]) => void
  /** The server's errors for single dates, by the planned start. */
  unavailable: ReadonlyMap<number, string>
  /** A control to choose any other start; only the barber has one. */
  otherStart?: (chosen: number, day: string, onChoose: (start: number) => void) => ReactNode
}

/** The dates of a series, each with its time to change, or to leave out. */
export function SeriesDates(props: SeriesDatesProps) {
  const { dates, timezone, choices, onChange, unavailable, otherStart } = props
  const [first] = dates
  if (!first) return <p className={styles.note}>{text.noDates}</p>
  const year = localDate(first.startDatetime.getTime(), timezone).slice(0, 4)
  return (
    <ol className={styles.dates} aria-label={text.dates}>
      {dates.map((date) => {
        const planned = date.startDatetime.getTime()
        const day = formatDay(planned, timezone, year)
        const chosen = chosenStart(date, choices)
        const choose = (start: number | null) => onChange(withChoice(choices, date, start))
        return (
          <li key={planned} className={styles.date} data-out={chosen === null || undefined}>
            <Checkbox
              checked={chosen !== null}
              onCheckedChange={(checked) => choose(checked ? firstChoice(date) : null)}
            >
              {day}
            </Checkbox>
            {chosen === null ? (
              <span className={styles.out}>{text.leftOut}</span>
            ) : (
              <TimeChoice
                date={date}
                day={day}
                chosen={chosen}
                timezone={timezone}
                onChoose={choose}
              />
            )}
            <DateNote date={date} chosen={chosen} unavailable={unavailable.get(planned)} />
            {chosen === null ? null : otherStart?.(chosen, day, choose)}
          </li>
        )
      })}
    </ol>
  )
}

/** The start of a date that was left out and is taken back. */
function firstChoice({ isFree, startDatetime, proposal, freeStarts }: PlannedDate): number {
  return (isFree ? startDatetime : (proposal ?? freeStarts[0] ?? startDatetime)).getTime()
}

/** 'Tue, Mar 17', with the year where it is not that of the first date. */
function formatDay(at: number, zone: string, year: string): string {
  const own = localDate(at, zone).slice(0, 4)
  if (own === year) return shortDay(at, zone)
  const options = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  return format(zone, options).format(at)
}

interface TimeChoiceProps {
  date: PlannedDate
  day: string
  chosen: number
  timezone: string
  onChoose: (start: number) => void
}

function TimeChoice({ date, day, chosen, timezone, onChoose }: TimeChoiceProps) {
  const id = useId()
  const planned = localDate(date.startDatetime.getTime(), timezone)
  return (
    <select
      id={id}
      className={styles.time}
      aria-label={text.timeOn(day)}
      value={chosen}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {offeredStarts(date, chosen).map((start) => (
        <option key={start} value={start}>
          {localDate(start, timezone) === planned ? '' : `${shortDay(start, timezone)}, `}
          {clockTimeOnce(start, timezone)}
        </option>
      ))}
    </select>
  )
}

interface DateNoteProps {
  date: PlannedDate
  chosen: number | null
  unavailable: string | undefined
}

/** Why a date is not at its own time. */
function DateNote({ date, chosen, unavailable }: DateNoteProps) {
  const { reason, proposal, startDatetime } = date
  if (unavailable && reason === null) return <p className={styles.bad}>{unavailable}</p>
  if (reason === null) return null
  if (chosen === null) {
    return proposal ? null : <p className={styles.note}>{text.noneFree(reason)}</p>
  }
  const isProposed = chosen === proposal?.getTime()
  const isOwn = chosen === startDatetime.getTime()
  const note = isProposed ? text.nearest : isOwn ? text.anyway : text.changed
  return <p className={unavailable ? styles.bad : styles.note}>{note(reason)}</p>
}
