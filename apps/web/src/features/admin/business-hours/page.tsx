import { useRefresh } from '../../../app/api/refresh.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TipsCard } from '../../../ui/tips-card.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { Unfinished, UnsavedBar, useLocalEdits } from '../editing/local-edits.tsx'
import { RehearsalButton } from '../rehearsal/rehearsal-button.tsx'
import { AdminPage } from '../screen/admin-page.tsx'
import { QueryState } from '../screen/query-state.tsx'
import { frame } from '../screen/text.ts'
import {
  type DayHours,
  isSameHours,
  lacksBreakTime,
  lacksTime,
  sentHours,
  shownHours,
} from './day-hours.ts'
import { HoursFields } from './hours-fields.tsx'
import styles from './page.module.css'
import { SpecialDates } from './special-dates.tsx'

const text = {
  subtitle: 'When visitors can book each week',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  open: 'Open',
  closed: 'Closed',
  stateOf: (day: string, state: string) => `${day} ${state}`,
  copy: 'Copy to all days',
  copied: (day: string) => `All days now have the hours of ${day}. Save to apply them.`,
  needsTimes: 'Please enter both times, or close the day.',
  needsBreakTimes: 'Please enter both times of the break, or remove it.',
  loadFailed: 'The business hours could not be loaded.',
  tipsTitle: 'Tips',
  tips: [
    'Visitors are offered times between From and To; the whole appointment has to fit.',
    '"Copy to all days" gives every day the same hours and breaks, including closed days. You can then change single days.',
    'Nobody can book during a break. After a break, start times count from its end.',
    'For a day with other hours, add a special date. To block a few hours, add a blackout to the calendar.',
    'Changes here do not affect existing bookings.',
  ],
} as const

const { days } = text

/** The weekly business hours, Monday first. Edits stay local until they are saved together. */
export function BusinessHours() {
  const week = trpc.businessHours.list.useQuery()
  // Prefetched to join the request of the week: the list renders only after it.
  trpc.specialDate.list.usePrefetchQuery()
  const edits = useWeekEdits(week.data ?? [])
  const toast = useToast()

  function copyToAll(from: number, hours: DayHours) {
    for (const day of days.keys()) edits.edit(day, hours)
    toast(text.copied(days[from] ?? ''))
  }

  return (
    <AdminPage heading={frame.businessHours} subtitle={text.subtitle}>
      {week.data ? (
        <>
          <div className={styles.columns}>
            <ul className={styles.week}>
              {days.map((name, day) => {
                const hours = edits.valueOf(day)
                return hours ? (
                  <DayRow
                    key={name}
                    id={fieldId(day)}
                    name={name}
                    hours={hours}
                    errorMessage={edits.errorMessages.get(day)}
                    onChange={(changed) => edits.edit(day, changed)}
                    onCopy={() => copyToAll(day, hours)}
                  />
                ) : null
              })}
            </ul>
            <SpecialDates />
          </div>
          <TipsCard title={text.tipsTitle} tips={text.tips} />
          <UnsavedBar
            edits={edits}
            failed={days.filter((_, day) => edits.errorMessages.has(day))}
            idOf={fieldId}
            preview={<RehearsalButton change={{ hours: editedHours(edits) }} />}
          />
        </>
      ) : (
        <QueryState query={week} message={text.loadFailed} rows={7} />
      )}
    </AdminPage>
  )
}

/** The hours of all days as they would be saved. */
function editedHours(edits: ReturnType<typeof useWeekEdits>) {
  return [...days.keys()].flatMap((day) => {
    const hours = edits.valueOf(day)
    return hours ? [{ day, ...sentHours(hours) }] : []
  })
}

function fieldId(day: number): string {
  return `day-${day}`
}

type StoredDay = Parameters<typeof shownHours>[0] & { dayOfWeek: number }

function useWeekEdits(week: readonly StoredDay[]) {
  const refresh = useRefresh()
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
    reload: () => refresh('businessHours'),
  })
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
