import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

interface FieldText {
  label: ReactNode
  hint?: ReactNode
  /** About what was typed: below the control, where an error would be. */
  note?: ReactNode
  /** The error message; empty when the field is valid. */
  error?: string | undefined
  optional?: boolean | undefined
  /** The id that the caller gives the control. Base UI would bind the label to it only in the browser. */
  controlId?: string | undefined
  /** On wide screens, the label is beside the control instead of above it. */
  inline?: boolean | undefined
}

type ControlText = Omit<FieldText, 'controlId'>

/** Connects the `FieldControl` in its children, or a control of Base UI, with label, hint and error. */
export function Field(props: FieldText & { children: ReactNode }) {
  const { label, hint, note, error, optional, controlId, inline, children } = props
  return (
    <Base.Root invalid={Boolean(error)} className={cx(styles.field, inline && styles.inline)}>
      <Base.Label className={styles.label} {...(controlId && { htmlFor: controlId })}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </Base.Label>
      {hint ? <Base.Description className={styles.hint}>{hint}</Base.Description> : null}
      {children}
      {note ? <Base.Description className={styles.hint}>{note}</Base.Description> : null}
      {error ? (
        <Base.Error match className={styles.error}>
          {error}
        </Base.Error>
      ) : null}
    </Base.Root>
  )
}

interface FieldControlProps {
  className?: string | undefined
  /** The native element, such as `<input type="file" />`. */
  render: ReactElement<{ id?: string | undefined }>
}

/**
 * The control of a `Field`. Base UI gives a control the `id` that it got itself one rendering late, when a link to a setting has
 * already looked for it; so the native element has the `id`, and Base UI gets the same one for the label.
 */
export function FieldControl({ className, render }: FieldControlProps) {
  return (
    <Base.Control
      id={render.props.id}
      className={className}
      render={render}
      onKeyDown={keepNativeValidationOut}
    />
  )
}

/** On Enter, Base UI would mark what the browser finds invalid, but the schemas of the forms decide that, and name the reason. */
function keepNativeValidationOut(
  event: Parameters<NonNullable<Base.Control.Props['onKeyDown']>>[0],
) {
  event.preventBaseUIHandler()
}

export function TextField(props: ControlText & Omit<ComponentProps<'input'>, 'children'>) {
  const { label, hint, note, error, optional, inline, className, ...input } = props
  return (
    <Field {...{ label, hint, note, error, optional, inline }} controlId={input.id}>
      <FieldControl className={cx(styles.control, className)} render={<input {...input} />} />
    </Field>
  )
}

export function TextArea(props: ControlText & Omit<ComponentProps<'textarea'>, 'children'>) {
  const { label, hint, error, optional, className, rows = 4, ...area } = props
  return (
    <Field {...{ label, hint, error, optional }} controlId={area.id}>
      <FieldControl
        className={cx(styles.control, className)}
        render={<textarea {...area} rows={rows} />}
      />
    </Field>
  )
}

/** Two short fields side by side, stacked on narrow screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** A native <select>, for the native pickers of phones and for accessibility. */
export function SelectField(
  props: ControlText &
    Omit<ComponentProps<'select'>, 'children'> & { children: ComponentProps<'select'>['children'] },
) {
  const { label, hint, error, optional, className, ...select } = props
  return (
    <Field {...{ label, hint, error, optional }} controlId={select.id}>
      <FieldControl
        className={cx(styles.control, styles.select, className)}
        render={<select {...select} />}
      />
    </Field>
  )
}
