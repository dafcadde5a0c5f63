import { Unfinished, useLocalEdits } from '../../../app/admin/editing/local-edits.tsx'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import {
  type DayHours,
  isSameHours,
  lacksBreakTime,
  lacksTime,
  sentHours,
  shownHours,
} from './day-hours.ts'
import { HoursFields } from './hours-fields.tsx'
import styles from './week.module.css'

const text = {
  open: 'Open',
  closed: 'Closed',
  stateOf: (day: string, state: string) => `${day} ${state}`,
  copy: 'Copy to all days',
  copied: (day: string) => `All days now have the hours of ${day}. Save to apply them.`,
  needsTimes: 'Please enter both times, or close the day.',
  needsBreakTimes: 'Please enter both times of the break, or remove it.',
} as const

/** Monday is 0. */
export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The id of the fields of a day, for links and rejected values. */
export function dayFieldId(day: number): string {
  return `day-${day}`
}

type StoredDay = Parameters<typeof shownHours>[0] & { dayOfWeek: number }

/** The local edits of the week, which the business hours and the setup share. */
export function useWeekEdits(week: readonly StoredDay[]) {
  const update = trpc.businessHours.update.useMutation()
  return useLocalEdits<number, DayHours>({
    name: 'business-hours',
    stored: new Map(week.map((day) => [day.dayOfWeek, shownHours(day)])),
    isSame: isSameHours,
    save: async (day, hours) => {
      if (lacksTime(hours)) throw new Unfinished(text.needsTimes)
      if (lacksBreakTime(hours)) throw new Unfinished(text.needsBreakTimes)
      return shownHours(await update.mutateAsync({ day, ...sentHours(hours) }))
    },
  })
}

export type WeekEdits = ReturnType<typeof useWeekEdits>

/** The hours of each day, Monday first. */
export function Week({ edits }: { edits: WeekEdits }) {
  const toast = useToast()

  function copyToAll(from: number, hours: DayHours) {
    for (const day of DAYS.keys()) edits.edit(day, hours)
    toast(text.copied(DAYS[from] ?? ''))
  }

  return (
    <ul className={styles.week}>
      {DAYS.map((name, day) => {
        const hours = edits.valueOf(day)
        return hours ? (
          <DayRow
            key={name}
            id={dayFieldId(day)}
            name={name}
            hours={hours}
            errorMessage={edits.errorMessages.get(day)}
            onChange={(changed) => edits.edit(day, changed)}
            onCopy={() => copyToAll(day, hours)}
          />
        ) : null
      })}
    </ul>
  )
}

interface DayRowProps {
  id: string
  name: string
  hours: DayHours
  /** The reason why this day was not saved. */
  errorMessage: string | undefined
  onChange: (hours: DayHours) => void
  onCopy: () => void
}

function DayRow({ id, name, hours, errorMessage, onChange, onCopy }: DayRowProps) {
  const { isOpen } = hours
  const state = isOpen ? text.open : text.closed
  const errorId = errorMessage ? `${id}-error` : undefined
  return (
    <li>
      <fieldset
        id={id}
        tabIndex={-1}
        aria-label={name}
        aria-describedby={errorId}
        className={styles.row}
      >
        <h2 className={styles.name}>{name}</h2>
        <Switch
          checked={isOpen}
          label={text.stateOf(name, state)}
          onChange={(checked) => onChange({ ...hours, isOpen: checked })}
        >
          {state}
        </Switch>
        {isOpen ? (
          <div className={styles.times}>
            <HoursFields name={name} hours={hours} errorId={errorId} onChange={onChange}>
              <Button variant="quiet" size="sm" onClick={onCopy}>
                {text.copy}
              </Button>
            </HoursFields>
          </div>
        ) : null}
        {errorMessage ? (
          <p id={errorId} className={styles.error}>
            {errorMessage}
          </p>
        ) : null}
      </fieldset>
    </li>
  )
}
