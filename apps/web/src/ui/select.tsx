import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import control from './field.module.css'
import { Field, type FieldText } from './field.tsx'
import styles from './select.module.css'

/** A native <select>, for the native pickers of phones and for accessibility. */
export function SelectField(
  props: FieldText &
    Omit<ComponentProps<'select'>, 'children'> & { children: ComponentProps<'select'>['children'] },
) {
  const { label, hint, error, optional, className, id, ...select } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(aria) => (
        <select {...select} {...aria} className={cx(control.control, styles.select, className)} />
      )}
    </Field>
  )
}
