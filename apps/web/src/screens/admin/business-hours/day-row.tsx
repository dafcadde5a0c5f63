import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { DayHours } from './day-hours.ts'
import styles from './day-row.module.css'
import { businessHours as words } from './words.ts'

interface DayRowProps {
  id: string
  name: string
  hours: DayHours
  /** The reason why this day was not saved. */
  trouble: string | undefined
  onChange: (hours: DayHours) => void
  onCopy: () => void
}

const END_OF_DAY = '00:00'

export function DayRow({ id, name, hours, trouble, onChange, onCopy }: DayRowProps) {
  const { isOpen, openTime, closeTime } = hours
  const state = isOpen ? words.open : words.closed
  const troubleId = trouble ? `${id}-trouble` : undefined
  const time = { type: 'time', inline: true, required: true, className: styles.time } as const
  const wrong = { 'aria-describedby': troubleId, 'aria-invalid': trouble ? true : undefined }
  return (
    <li>
      <fieldset
        id={id}
        tabIndex={-1}
        aria-label={name}
        aria-describedby={troubleId}
        className={styles.row}
      >
        <h2 className={styles.name}>{name}</h2>
        <Switch
          checked={isOpen}
          label={words.stateOf(name, state)}
          onChange={(checked) => onChange({ ...hours, isOpen: checked })}
        >
          {state}
        </Switch>
        {isOpen ? (
          <div className={styles.times}>
            <TextField
              {...time}
              {...wrong}
              label={words.from}
              aria-label={words.fromOn(name)}
              value={openTime}
              onChange={({ target }) => onChange({ ...hours, openTime: target.value })}
            />
            <TextField
              {...time}
              {...wrong}
              label={words.to}
              aria-label={words.toOn(name)}
              value={closeTime}
              onChange={({ target }) => onChange({ ...hours, closeTime: target.value })}
            />
            {closeTime === END_OF_DAY ? <span>{words.midnight}</span> : null}
            <Button className={styles.copy} variant="quiet" size="sm" onClick={onCopy}>
              {words.copy}
            </Button>
          </div>
        ) : null}
        {trouble ? (
          <p id={troubleId} className={styles.trouble}>
            {trouble}
          </p>
        ) : null}
      </fieldset>
    </li>
  )
}
