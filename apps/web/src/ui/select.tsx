import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import control from './field.module.css'
import { Field, type FieldText } from './field.tsx'
import styles from './select.module.css'

/** The browser's own list: a phone shows it as its wheel, and everybody knows how it works. */
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
