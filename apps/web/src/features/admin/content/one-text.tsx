import type { TextField as TextFieldKind } from '@haircuts/core/site/editor-form'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { PictureField } from './picture-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
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
  const control = {
    id: `content-${path}`,
    label,
    hint: [field.hint, fallback].filter(Boolean).join(' '),
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
  if (kind === 'rich') return <RichTextField {...control} onChange={onChange} />
  return <TextArea {...control} rows={3} onChange={({ target }) => onChange(target.value)} />
}
