import type { ReactNode } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox.tsx'

interface FormCheckboxProps<Fields extends FieldValues, Context, Filled> {
  control: Control<Fields, Context, Filled>
  name: FieldPathByValue<Fields, boolean>
  /** Called after the field has changed. */
  onChange?: (checked: boolean) => void
  children: ReactNode
}

/** A checkbox of a form. The box is a button, so `register` cannot write its value. */
export function FormCheckbox<Fields extends FieldValues, Context, Filled>(
  props: FormCheckboxProps<Fields, Context, Filled>,
) {
  const { control, name, onChange, children } = props
  const { field } = useController({ control, name })
  return (
    <Checkbox
      inputRef={field.ref}
      checked={Boolean(field.value)}
      onCheckedChange={(checked) => {
        field.onChange(checked)
        onChange?.(checked)
      }}
    >
      {children}
    </Checkbox>
  )
}
