import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import styles from './choice.module.css'

interface ChoiceProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string
  value: Value
  options: readonly { value: Value; words: string }[]
  onChange: (value: Value) => void
}

/** One of a few, side by side; the arrow keys go from one to the next. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange } = props
  return (
    <RadioGroup
      aria-label={label}
      className={styles.choice}
      value={value}
      onValueChange={(chosen: Value) => onChange(chosen)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className={styles.option}
          aria-label={option.words}
        >
          {option.words}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
