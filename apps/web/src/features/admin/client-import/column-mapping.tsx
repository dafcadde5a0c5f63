import { useState } from 'react'
import type { ImportField, ImportPreview } from '../../../app/api/admin-outputs.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/field.tsx'
import styles from './page.module.css'
import { importColumns as text } from './text.ts'

const FIELDS = ['name', 'firstName', 'lastName', 'email', 'phone', 'notes'] as const

interface ColumnMappingProps {
  preview: ImportPreview
  /** The field of each column. */
  fields: readonly (ImportField | null)[]
  isBusy: boolean
  onChange: (place: number, field: ImportField | null) => void
}

/** What each column of the file holds, recognised by its heading or chosen by hand. */
export function ColumnMapping({ preview, fields, isBusy, onChange }: ColumnMappingProps) {
  const { columns, source } = preview
  const isMissing = (...needed: ImportField[]) =>
    !fields.some((field) => field && needed.includes(field))
  const isIncomplete = isMissing('name', 'firstName', 'lastName') || isMissing('email', 'phone')
  const [isOpen, setOpen] = useState(source === 'other' || isIncomplete)
  return (
    <Card title={text.heading}>
      <p>{text.sources[source]}</p>
      {isIncomplete ? <Banner tone="warn">{text.needed}</Banner> : null}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.change}>{text.change}</summary>
        <div className={styles.columns}>
          {columns.map(({ header, sample }, place) =>
            // An address book writes a column for everything that a contact may have.
            sample ? (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and two may have one heading.
                key={place}
                label={header || text.unnamed(place + 1)}
                hint={text.example(sample)}
                value={fields[place] ?? ''}
                disabled={isBusy}
                onChange={({ target }) =>
                  onChange(place, FIELDS.find((each) => each === target.value) ?? null)
                }
              >
                <option value="">{text.leaveOut}</option>
                {FIELDS.map((each) => (
                  <option key={each} value={each}>
                    {text.fields[each]}
                  </option>
                ))}
              </SelectField>
            ) : null,
          )}
        </div>
      </details>
    </Card>
  )
}
