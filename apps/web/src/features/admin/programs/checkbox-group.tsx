import type { ComponentProps } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from './programs.module.css'

interface CheckboxGroupProps {
  legend: string
  /** The registered field, whose value is the list of the checked options. */
  field: ComponentProps<'input'>
  options: readonly { value: string; label: string; note?: string }[]
  error: string | undefined
}

export function CheckboxGroup({ legend, field, options, error }: CheckboxGroupProps) {
  const errorId = error ? `${field.name}-error` : undefined
  return (
    <fieldset className={styles.group} aria-describedby={errorId}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label, note }) => (
        <Checkbox key={value} {...field} value={value}>
          {label}
          {note ? <span className={styles.soft}> – {note}</span> : null}
        </Checkbox>
      ))}
      {error ? (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
