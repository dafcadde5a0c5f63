import type { CalendarController } from '@fullcalendar/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../../../ui/button.tsx'
import { common } from '../screen/text.ts'
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
  /** The entries in view are loading. */
  isLoading: boolean
}

/** Navigation in time, which waits for the grid, the title, and the choice of the view. */
export function CalendarToolbar({ calendar, isLoading }: CalendarToolbarProps) {
  const { view } = calendar
  const unit = VIEWS.find(({ name }) => name === view?.type)?.unit ?? 'week'
  return (
    <div className={styles.toolbar}>
      <div className={styles.steps}>
        <Button
          variant="secondary"
          className={styles.step}
          aria-label={text.previous(unit)}
          disabled={!view}
          onClick={() => calendar.prev()}
        >
          <ChevronLeft size={20} aria-hidden />
        </Button>
        <Button
          variant="secondary"
          className={styles.step}
          aria-label={text.next(unit)}
          disabled={!view}
          onClick={() => calendar.next()}
        >
          <ChevronRight size={20} aria-hidden />
        </Button>
        <Button variant="secondary" size="sm" disabled={!view} onClick={() => calendar.today()}>
          {text.today}
        </Button>
        <span className={styles.loading} role="status">
          {isLoading ? common.loading : null}
        </span>
      </div>
      <h2 className={styles.title} aria-live="polite">
        {view?.title}
      </h2>
      <fieldset className={styles.views} aria-label={text.views}>
        {VIEWS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={styles.view}
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
