import { weekLabel } from '@haircuts/scheduling/periods'
import { leafOf, longDate } from '../../ui/format/datetime.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './day-strip.module.css'
import type { AvailableDay } from './slot-windows.ts'
import * as times from './text.ts'

interface DayStripProps {
  days: AvailableDay[]
  /** How many days a full window has. */
  size: number
  today: string
  shown: string | undefined
  /** Whether a full day can be shown, to wait for what opens on it. */
  canWait: boolean
  onShow: (date: string) => void
}

/**
 * The days of a window side by side, grouped under relative labels such as today or next week. The last
 * window may have fewer days: an empty group keeps the width of the others.
 */
export function DayStrip({ days, size, today, shown, canWait, onShow }: DayStripProps) {
  const missing = size - days.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not lay out as a grid everywhere
    <div className={styles.strip} role="group" aria-label={times.days}>
      {groupsOf(days, today).map((group) => (
        <div key={group.label} className={styles.group} data-days={group.days.length}>
          <p className={styles.label} aria-hidden="true">
            {group.label}
          </p>
          {group.days.map((day) => (
            <DayButton
              key={day.date}
              day={day}
              label={group.label}
              isShown={day.date === shown}
              canShow={day.starts.length > 0 || (canWait && day.isFull === true)}
              onShow={onShow}
            />
          ))}
        </div>
      ))}
      {missing > 0 ? <div className={styles.group} data-days={missing} /> : null}
    </div>
  )
}

interface DayButtonProps {
  day: AvailableDay
  label: string
  isShown: boolean
  canShow: boolean
  onShow: (date: string) => void
}

function DayButton({ day, label, isShown, canShow, onShow }: DayButtonProps) {
  const leaf = leafOf(day.date)
  const free = day.starts.length
  return (
    <button
      type="button"
      className={styles.day}
      aria-pressed={isShown}
      disabled={!canShow}
      data-full={day.isFull}
      onClick={() => onShow(day.date)}
    >
      <VisuallyHidden>
        {longDate(day.date)}, {label}, {free === 0 ? times.noneSpoken(day) : times.free(free)}
      </VisuallyHidden>
      <span className={styles.weekday} aria-hidden="true">
        {leaf.weekday}
      </span>
      <span className={styles.number} aria-hidden="true">
        {leaf.day}
      </span>
      <span className={styles.free} aria-hidden="true">
        {free === 0 ? times.noneShort(day) : times.freeShort(free)}
      </span>
    </button>
  )
}

function groupsOf(days: AvailableDay[], today: string) {
  const groups: { label: string; days: AvailableDay[] }[] = []
  for (const day of days) {
    const label = weekLabel(day.date, today)
    const last = groups.at(-1)
    if (last?.label === label) last.days.push(day)
    else groups.push({ label, days: [day] })
  }
  return groups
}
