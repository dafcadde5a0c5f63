import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fromWallTime, toWallTime } from '../../../ui/format/wall-time.ts'
import styles from './other-start.module.css'
import { series as text } from './text.ts'

interface OtherStartProps {
  start: number
  day: string
  zone: string
  onChoose: (start: number) => void
}

/** Any start for a date of a series: the barber may place it outside of the free times. */
export function OtherStart({ start, day, zone, onChoose }: OtherStartProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <span className={styles.other}>
        <Button
          variant="quiet"
          size="sm"
          aria-label={text.otherOn(day)}
          onClick={() => setIsOpen(true)}
        >
          {text.other}
        </Button>
      </span>
    )
  }
  return (
    <div className={styles.other}>
      <TextField
        label={text.otherOn(day)}
        type="datetime-local"
        autoFocus
        defaultValue={toWallTime(start, zone)}
        onChange={({ target }) => {
          const at = fromWallTime(target.value, zone)
          if (at !== undefined) onChoose(at)
        }}
      />
    </div>
  )
}
