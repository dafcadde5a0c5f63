import { MAX_GROUP_SIZE } from '@haircuts/scheduling/chain'
import { useId } from 'react'
import styles from './poll.module.css'

interface CountChoiceProps {
  label: string
  min: number
  value: number
  onChange: (count: number) => void
}

/** How many people, as a row of large buttons. */
export function CountChoice({ label, min, value, onChange }: CountChoiceProps) {
  const name = useId()
  const counts = Array.from({ length: MAX_GROUP_SIZE - min + 1 }, (_, index) => min + index)
  return (
    <fieldset className={styles.count}>
      <legend>{label}</legend>
      <div>
        {counts.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name={name}
              checked={count === value}
              onChange={() => onChange(count)}
            />
            {count}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
