import type { TextField as TextFieldKind } from '@haircuts/core/site/editor-form'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { PictureField } from './picture-field.tsx'
import { content as text } from './text.ts'
import type { FieldErrors } from './use-content-edits.ts'

interface OneTextProps {
  /** Its path in the document: 'questions.0.answer'. */
  path: string
  field: TextFieldKind
  value: string
  /** The effect of an empty value. */
  fallback?: string | undefined
  fieldErrors: FieldErrors
  onChange: (value: string) => void
}

/** The form field of one text, link or picture. */
export function OneText({ path, field, value, fallback, fieldErrors, onChange }: OneTextProps) {
  const { kind, label, max } = field
  const hint = [field.hint, kind === 'rich' ? text.formatting : undefined, fallback]
  const control = {
    id: `content-${path}`,
    label,
    hint: hint.filter(Boolean).join(' '),
    error: fieldErrors.get(path),
    value,
    maxLength: max,
  }
  if (kind === 'picture') return <PictureField {...control} onChange={onChange} />
  if (kind === 'line' || kind === 'link')
    return (
      <TextField
        {...control}
        inputMode={kind === 'link' ? 'url' : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <TextArea
      {...control}
      rows={kind === 'rich' ? 6 : 3}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
