import type { FieldValue } from '@haircuts/core/site/content-form'
import type { TextField as TextFieldKind } from '@haircuts/core/site/editor-form'
import { type ContentKey, editedDocument } from '@haircuts/core/site/editor-form'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { EntryList } from './entry-list.tsx'
import styles from './page.module.css'
import { PictureField } from './picture-field.tsx'
import { content as words } from './text.ts'
import { type ContentEdits, type Refusals, refusedFields } from './use-content-edits.ts'

/** A form field for each field of a document. */
export function DocumentFields({ edited, edits }: { edited: ContentKey; edits: ContentEdits }) {
  const { fields } = editedDocument(edited)
  const values = edits.valueOf(edited)
  const refusals = refusedFields(edits.errorOf(edited))
  return (
    <div className={styles.fields}>
      {Object.entries(fields).map(([name, field]) => {
        const onChange = (value: FieldValue) => edits.edit(edited, name, value)
        const value = values[name]
        if (field.kind === 'list')
          return (
            <EntryList
              key={name}
              name={name}
              field={field}
              entries={typeof value === 'object' ? value : []}
              refusals={refusals}
              onChange={onChange}
            />
          )
        return (
          <OneText
            key={name}
            path={name}
            field={field}
            value={typeof value === 'string' ? value : ''}
            fallback={field.isOptional ? words.optional : words.fallsBack}
            refusals={refusals}
            onChange={onChange}
          />
        )
      })}
    </div>
  )
}

interface OneTextProps {
  /** Its place in the document: 'questions.0.answer'. */
  path: string
  field: TextFieldKind
  value: string
  /** What happens when it is emptied. */
  fallback?: string | undefined
  refusals: Refusals
  onChange: (value: string) => void
}

export function OneText({ path, field, value, fallback, refusals, onChange }: OneTextProps) {
  const { kind, label, most } = field
  const hint = [field.hint, kind === 'rich' ? words.formatting : undefined, fallback]
  const control = {
    id: `content-${path}`,
    label,
    hint: hint.filter(Boolean).join(' '),
    error: refusals.get(path),
    value,
    maxLength: most,
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
