import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import styles from './choice.module.css'

interface ChoiceProps<Value extends string> {
  /** The accessible name of the group. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A segmented control: a radio group side by side. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange } = props
  return (
    <RadioGroup
      className={styles.choice}
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChange(chosen)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className={styles.option}
          aria-label={option.label}
          nativeButton
          render={<button type="button" />}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
