import type { FieldValue } from '@haircuts/core/site/content-form'
import { type ContentKey, editedDocument } from '@haircuts/core/site/editor-form'
import { EntryList } from './entry-list.tsx'
import { OneText } from './one-text.tsx'
import styles from './page.module.css'
import type { WantedField } from './pressed-field.ts'
import { content as text } from './text.ts'
import { type ContentEdits, fieldErrorsOf } from './use-content-edits.ts'

interface DocumentFieldsProps {
  edited: ContentKey
  edits: ContentEdits
  /** The field that is to be shown. */
  wanted: WantedField | undefined
}

/** A form field for each field of a document. */
export function DocumentFields({ edited, edits, wanted }: DocumentFieldsProps) {
  const { fields } = editedDocument(edited)
  const values = edits.valueOf(edited)
  const fieldErrors = fieldErrorsOf(edits.errorOf(edited))
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
              fieldErrors={fieldErrors}
              wanted={wanted}
              onChange={onChange}
            />
          )
        return (
          <OneText
            key={name}
            path={name}
            field={field}
            value={typeof value === 'string' ? value : ''}
            fallback={field.isOptional ? text.optional : undefined}
            fieldErrors={fieldErrors}
            onChange={onChange}
          />
        )
      })}
    </div>
  )
}
