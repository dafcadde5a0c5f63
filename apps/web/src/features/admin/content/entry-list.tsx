import type { Entry } from '@haircuts/core/site/content-form'
import type { ListField } from '@haircuts/core/site/editor-form'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { moved } from '../../../ui/order.ts'
import { Sortable, SortableRow } from '../../../ui/sortable.tsx'
import { Cell, RowOpener, Table } from '../../../ui/table.tsx'
import { entryOf } from './field-place.ts'
import { OneText } from './one-text.tsx'
import styles from './page.module.css'
import type { WantedField } from './pressed-field.ts'
import { content, list as text } from './text.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { FieldErrors } from './use-content-edits.ts'

interface EntryListProps {
  /** The name of the field in its document. */
  name: string
  field: ListField
  entries: readonly Entry[]
  fieldErrors: FieldErrors
  /** A field that is to be shown: its entry is opened. */
  wanted: WantedField | undefined
  onChange: (entries: Entry[]) => void
}

/** The entries of a list, which can be reordered. One entry at a time is open for editing. */
export function EntryList(props: EntryListProps) {
  const { name, field, entries, fieldErrors, wanted, onChange } = props
  const [opened, setOpened] = useState<number>()
  const [seen, setSeen] = useState<WantedField>()
  if (wanted !== seen) {
    setSeen(wanted)
    const index = wanted && entryOf(wanted.path, name)
    if (index !== undefined) setOpened(index)
  }
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const entry = opened === undefined ? undefined : entries[opened]
  const focus = useFocusAfter(section, entry ? opened : undefined)

  return (
    <section ref={section} className={styles.list} aria-labelledby={heading}>
      <h2 id={heading} className={styles.listName}>
        {field.label}
      </h2>
      {entry && opened !== undefined ? (
        <div className={styles.entry}>
          <p className={styles.position}>
            {text.position(field.thing, opened + 1, entries.length)}
          </p>
          {Object.entries(field.entry).map(([part, kind]) => (
            <OneText
              key={part}
              path={`${name}.${opened}.${part}`}
              field={kind}
              value={entry[part] ?? ''}
              fallback={kind.isRequired ? undefined : content.optional}
              fieldErrors={fieldErrors}
              onChange={(value) => onChange(entries.with(opened, { ...entry, [part]: value }))}
            />
          ))}
          <div className={styles.entryActions}>
            <Button
              variant="quiet"
              onClick={() => {
                onChange(entries.toSpliced(opened, 1))
                setOpened(undefined)
                focus()
              }}
            >
              {text.remove}
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                setOpened(undefined)
                focus()
              }}
            >
              {text.done}
            </Button>
          </div>
        </div>
      ) : (
        <Rows {...props} onOpen={setOpened} onRemoved={focus} />
      )}
    </section>
  )
}

/** Moves the focus into an opened entry, and back to the list when it is closed on request. */
function useFocusAfter(section: { current: HTMLElement | null }, opened: number | undefined) {
  const isWanted = useRef(false)
  useEffect(() => {
    const first = 'input:not([type=file]), textarea, button'
    if (opened !== undefined || isWanted.current) {
      section.current?.querySelector<HTMLElement>(first)?.focus()
    }
    isWanted.current = false
  }, [section, opened])
  return () => {
    isWanted.current = true
  }
}

interface RowsProps extends EntryListProps {
  onOpen: (index: number) => void
  onRemoved: () => void
}

function Rows({ field, entries, onChange, onOpen }: RowsProps) {
  const isPicture = (part: string) => field.entry[part]?.kind === 'picture'
  const parts = Object.keys(field.entry)
  const picture = parts.find(isPicture)
  // A picture without a caption is recognised by its description.
  const naming = [field.name, ...parts.filter((part) => !isPicture(part))]
  const named = (entry: Entry) =>
    naming.flatMap((part) => entry[part]?.trim() || []).at(0) ?? text.untitled(field.thing)
  // The ids are positions, because entries have no other identity. No row is animated across a change.
  const items = entries.map((entry, index) => ({ id: index + 1, name: named(entry) }))
  const move = (id: number, place: number) => {
    const order = moved(
      items.map((item) => item.id),
      { id, place },
    )
    onChange(order.map((each) => entries[each - 1] ?? emptyEntry(field)))
  }
  const isFull = entries.length >= field.max
  return (
    <>
      {entries.length === 0 ? <p className={styles.soft}>{text.none}</p> : null}
      {entries.length > 0 ? (
        <Sortable items={items} onMove={move}>
          <Table caption={field.label} columns={text.columns} isDense>
            {items.map((item, index) => (
              <SortableRow key={item.id} item={item} items={items} onMove={move}>
                <Cell label="" dense="title">
                  <RowOpener label={text.edit(item.name)} onOpen={() => onOpen(index)}>
                    <span className={styles.named}>
                      {picture ? <Thumbnail picture={entries[index]?.[picture] ?? ''} /> : null}
                      <Clamped text={item.name} />
                    </span>
                  </RowOpener>
                </Cell>
              </SortableRow>
            ))}
          </Table>
        </Sortable>
      ) : null}
      {isFull ? (
        <p className={styles.soft}>{text.full(field.max)}</p>
      ) : (
        <Button
          className={styles.add}
          variant="secondary"
          size="sm"
          onClick={() => {
            onChange([...entries, emptyEntry(field)])
            onOpen(entries.length)
          }}
        >
          {text.add(field.thing)}
        </Button>
      )}
    </>
  )
}

function emptyEntry({ entry }: ListField): Entry {
  return Object.fromEntries(Object.keys(entry).map((part) => [part, '']))
}
