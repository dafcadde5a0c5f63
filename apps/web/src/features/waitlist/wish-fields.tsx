import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { weekdayOf } from '../../ui/format/weekday.ts'
import { sundayFirst } from './weekdays.ts'
import styles from './wish-fields.module.css'

const text = {
  days: 'Days that work for you',
  from: 'From',
  to: 'Until',
} as const

interface Wish {
  /** 0 is Monday. */
  weekdays: number[]
  fromTime: string
  toTime: string
}

interface WishFieldsProps {
  typed: Wish
  /** The weekdays to choose from, on which something can open; none where they are not asked about. */
  days: readonly number[]
  onType: (part: Partial<Wish>) => void
}

/** The fields for the weekdays and hours in which a person on the waitlist can come. */
export function WishFields({ typed, days, onType }: WishFieldsProps) {
  const toggle = (day: number, isOn: boolean) =>
    onType({
      weekdays: isOn ? [...typed.weekdays, day] : typed.weekdays.filter((each) => each !== day),
    })
  return (
    <>
      {days.length > 0 ? (
        <fieldset className={styles.days}>
          <legend>{text.days}</legend>
          {sundayFirst(days).map((day) => (
            <Checkbox
              key={day}
              checked={typed.weekdays.includes(day)}
              onCheckedChange={(checked) => toggle(day, checked)}
            >
              {weekdayOf(day)}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      <div className={styles.hours}>
        <TextField
          label={text.from}
          type="time"
          required
          value={typed.fromTime}
          onChange={({ target }) => onType({ fromTime: target.value })}
        />
        <TextField
          label={text.to}
          type="time"
          required
          // A field for a time has no 24:00.
          value={typed.toTime === '24:00' ? '23:59' : typed.toTime}
          onChange={({ target }) => onType({ toTime: target.value })}
        />
      </div>
    </>
  )
}
