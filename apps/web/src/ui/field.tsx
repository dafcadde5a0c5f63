import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

interface FieldText {
  label: ReactNode
  hint?: ReactNode
  /** The error message; empty when the field is valid. */
  error?: string | undefined
  optional?: boolean | undefined
  /** On wide screens, the label is beside the control instead of above it. */
  inline?: boolean | undefined
}

/** The attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldText {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/**
 * A native control with its label, hint and error. Base UI's Field was tried (ADR 5): a control gets the caller's id a
 * rendering late, so a link to a setting found nothing to focus, and its `aria-labelledby` replaced the `aria-label` of the
 * hours of a day.
 */
export function Field(props: FieldProps) {
  const { label, hint, error, optional, inline, id: givenId, children } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={cx(styles.field, inline && styles.inline)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
      {children({
        id,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

export function TextField(props: FieldText & Omit<ComponentProps<'input'>, 'children'>) {
  const { label, hint, error, optional, inline, className, id, ...input } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} inline={inline} id={id}>
      {(control) => <input {...control} {...input} className={cx(styles.control, className)} />}
    </Field>
  )
}

export function TextArea(props: FieldText & Omit<ComponentProps<'textarea'>, 'children'>) {
  const { label, hint, error, optional, className, id, rows = 4, ...area } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <textarea {...area} {...control} rows={rows} className={cx(styles.control, className)} />
      )}
    </Field>
  )
}

/** Two short fields side by side, stacked on narrow screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** A native <select>, for the native pickers of phones and for accessibility. */
export function SelectField(
  props: FieldText &
    Omit<ComponentProps<'select'>, 'children'> & { children: ComponentProps<'select'>['children'] },
) {
  const { label, hint, error, optional, className, id, ...select } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(aria) => (
        <select {...select} {...aria} className={cx(styles.control, styles.select, className)} />
      )}
    </Field>
  )
}
