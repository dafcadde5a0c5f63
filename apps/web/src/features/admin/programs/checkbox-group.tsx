import { CheckboxGroup as Base } from '@base-ui/react/checkbox-group'
import type { RefCallBack } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from './programs.module.css'

interface CheckboxGroupProps<Value extends string> {
  legend: string
  /** The controlled field, whose value is the list of the checked options. */
  field: {
    name: string
    value: Value[]
    onChange: (checked: Value[]) => void
    ref: RefCallBack
  }
  options: readonly { value: Value; label: string; note?: string }[]
  error: string | undefined
}

export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { legend, field, options, error } = props
  const errorId = error ? `${field.name}-error` : undefined
  // In the order of the options, so that a box that is unchecked and checked again leaves no draft.
  const change = (checked: readonly string[]) =>
    field.onChange(options.map(({ value }) => value).filter((value) => checked.includes(value)))
  return (
    <Base
      render={<fieldset />}
      className={styles.group}
      aria-describedby={errorId}
      value={field.value}
      onValueChange={change}
    >
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label, note }, index) => (
        <Checkbox key={value} value={value} inputRef={index === 0 ? field.ref : undefined}>
          {label}
          {note ? <span className={styles.soft}> – {note}</span> : null}
        </Checkbox>
      ))}
      {error ? (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      ) : null}
    </Base>
  )
}
