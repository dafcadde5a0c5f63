import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type BreakHours, type DayHours, withNewBreak, wrongBreaks } from './day-hours.ts'
import styles from './hours-fields.module.css'

const text = {
  from: 'From',
  to: 'To',
  break: 'Break',
  breakFrom: 'from',
  breakTo: 'to',
  breakOf: (day: string, number: number) => `${day} break ${number}`,
  addBreak: 'Add a break',
  addBreakTo: (day: string) => `Add a break, ${day}`,
  removeBreak: (day: string, number: number) => `Remove break ${number}, ${day}`,
  midnight: 'Until midnight',
} as const

const END_OF_DAY = '00:00'
const TIME = { type: 'time', inline: true, required: true } as const

interface HoursFieldsProps {
  /** The day, for the names of the fields. */
  name: string
  hours: DayHours
  /** The id of the error message about the hours; undefined while they are valid. */
  errorId: string | undefined
  onChange: (hours: DayHours) => void
  /** Further actions beside "Add a break". */
  children?: ReactNode
}

/** The opening and closing times and the breaks of an open day. Each error is marked at its own field. */
export function HoursFields({ name, hours, errorId, onChange, children }: HoursFieldsProps) {
  const { openTime, closeTime, breaks } = hours
  const wrong = errorId ? wrongBreaks(hours) : new Set<number>()
  const mark = (isWrong: boolean) => ({
    'aria-describedby': isWrong ? errorId : undefined,
    'aria-invalid': isWrong ? true : undefined,
  })
  const times = mark(errorId !== undefined && wrong.size === 0)
  const setBreak = (index: number, changed: Partial<BreakHours>) =>
    onChange({
      ...hours,
      breaks: breaks.map((each, at) => (at === index ? { ...each, ...changed } : each)),
    })
  return (
    <div className={styles.hours}>
      <div className={styles.times}>
        <TextField
          {...TIME}
          {...times}
          className={styles.time}
          label={labelOf(name, text.from)}
          value={openTime}
          onChange={({ target }) => onChange({ ...hours, openTime: target.value })}
        />
        <TextField
          {...TIME}
          {...times}
          className={styles.time}
          label={labelOf(name, text.to)}
          value={closeTime}
          onChange={({ target }) => onChange({ ...hours, closeTime: target.value })}
        />
        {closeTime === END_OF_DAY ? <span>{text.midnight}</span> : null}
      </div>
      {breaks.map(({ startTime, endTime }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has no identity but its place
        <div key={index} className={styles.times} data-break>
          <TextField
            {...TIME}
            {...mark(wrong.has(index))}
            className={styles.time}
            label={
              <>
                <VisuallyHidden>{name} </VisuallyHidden>
                {text.break}
                <VisuallyHidden> {index + 1}</VisuallyHidden> {text.breakFrom}
              </>
            }
            value={startTime}
            onChange={({ target }) => setBreak(index, { startTime: target.value })}
          />
          <TextField
            {...TIME}
            {...mark(wrong.has(index))}
            className={styles.time}
            label={labelOf(text.breakOf(name, index + 1), text.breakTo)}
            value={endTime}
            onChange={({ target }) => setBreak(index, { endTime: target.value })}
          />
          <Button
            variant="quiet"
            size="sm"
            aria-label={text.removeBreak(name, index + 1)}
            onClick={() => onChange({ ...hours, breaks: breaks.filter((_, at) => at !== index) })}
          >
            <X size={18} aria-hidden />
          </Button>
        </div>
      ))}
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="sm"
          aria-label={text.addBreakTo(name)}
          onClick={() => onChange(withNewBreak(hours))}
        >
          {text.addBreak}
        </Button>
        {children}
      </div>
    </div>
  )
}

/** A label whose first words only screen readers read, since the heading of the day shows them. */
function labelOf(heading: string, label: string) {
  return (
    <>
      <VisuallyHidden>{heading} </VisuallyHidden>
      {label}
    </>
  )
}
