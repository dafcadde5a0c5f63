import type { ReactNode } from 'react'
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

export function Switch({ checked, onChange, children, label, disabled = false }: SwitchProps) {
  return (
    <label className={styles.label} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state.
        role="switch"
        className={styles.track}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        disabled={disabled}
        aria-label={label}
      />
      <span>{children}</span>
    </label>
  )
}
