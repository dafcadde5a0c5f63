import type { CalendarController } from '@fullcalendar/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './calendar-toolbar.module.css'
import { calendar as text } from './text.ts'

const VIEWS = [
  { name: 'dayGridMonth', label: text.month, unit: 'month' },
  { name: 'timeGridWeek', label: text.week, unit: 'week' },
  { name: 'timeGridDay', label: text.day, unit: 'day' },
  { name: 'listWeek', label: text.list, unit: 'week' },
] as const

interface CalendarToolbarProps {
  calendar: CalendarController
  /** The arrows lead from week to week also in the day view, whose week is shown as a strip. */
  stepsByWeek: boolean
}

/** Navigation in time, which waits for the grid, the title, and the choice of the view. */
export function CalendarToolbar({ calendar, stepsByWeek }: CalendarToolbarProps) {
  const { view } = calendar
  const shown = VIEWS.find(({ name }) => name === view?.type)?.unit ?? 'week'
  const unit = stepsByWeek ? 'week' : shown
  return (
    <div className={styles.toolbar}>
      <div className={styles.steps}>
        <Button
          variant="secondary"
          className={styles.step}
          aria-label={text.previous(unit)}
          disabled={!view}
          onClick={() => (stepsByWeek ? calendar.incrementDate({ weeks: -1 }) : calendar.prev())}
        >
          <ChevronLeft size={20} aria-hidden />
        </Button>
        <Button
          variant="secondary"
          className={styles.step}
          aria-label={text.next(unit)}
          disabled={!view}
          onClick={() => (stepsByWeek ? calendar.incrementDate({ weeks: 1 }) : calendar.next())}
        >
          <ChevronRight size={20} aria-hidden />
        </Button>
        <Button variant="secondary" size="sm" disabled={!view} onClick={() => calendar.today()}>
          {text.today}
        </Button>
      </div>
      <div className={styles.title} aria-live="polite">
        {view && <h2>{view.title}</h2>}
      </div>
      <fieldset className={styles.views} aria-label={text.views}>
        {VIEWS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={cx(styles.view, name === 'timeGridWeek' && styles.week)}
            aria-pressed={view?.type === name}
            disabled={!view}
            onClick={() => calendar.changeView(name)}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
