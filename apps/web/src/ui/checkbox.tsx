import { Checkbox as Base } from '@base-ui/react/checkbox'
import { type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = Pick<
  Base.Root.Props,
  'aria-describedby' | 'checked' | 'disabled' | 'inputRef' | 'onCheckedChange' | 'value'
> & { children: ReactNode }

export function Checkbox({ children, ...root }: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles.checkbox}>
      <Base.Root
        {...root}
        id={id}
        className={styles.box}
        nativeButton
        render={<button type="button" />}
      />
      <label className={styles.label} htmlFor={id}>
        <span>{children}</span>
      </label>
    </div>
  )
}
