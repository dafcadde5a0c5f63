import { Switch as Base } from '@base-ui/react/switch'
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
    // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's.
    <label className={styles.label} data-disabled={disabled || undefined}>
      <Base.Root
        className={styles.track}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        {...(label && { 'aria-label': label })}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
      <span>{children}</span>
    </label>
  )
}
