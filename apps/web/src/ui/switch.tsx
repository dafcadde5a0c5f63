import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The visible label. */
  children: ReactNode
  /** The accessible name, when the visible label is only the state: 'Monday'. */
  label?: string | undefined
  disabled?: boolean | undefined
}

export function Switch({ checked, onChange, children, label, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.switch}>
      <Base.Root
        id={id}
        className={styles.track}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-label={label}
        nativeButton
        render={<button type="button" />}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
      <label className={styles.label} htmlFor={id}>
        <span>{children}</span>
      </label>
    </div>
  )
}
