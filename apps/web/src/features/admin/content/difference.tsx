import {
  changedFields,
  type Fields,
  type FieldValue,
  isSameValue,
} from '@haircuts/core/site/content-form'
import { type ContentKey, editedDocument, type Field } from '@haircuts/core/site/editor-form'
import { useId, useState } from 'react'
import type { ContentVersion } from '../../../app/api/admin-outputs.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './page.module.css'
import { difference as labels } from './text.ts'
import type { Draft } from './use-content-edits.ts'

type Choice = 'theirs' | 'mine'

interface DifferenceProps {
  edited: ContentKey
  draft: Draft
  /** The version that was saved in another window. */
  stored: ContentVersion
  onChoose: (value: Fields) => void
}

/** Each field that differs between the unsaved edits and the version of another window, with a choice. */
export function Difference({ edited, draft, stored, onChoose }: DifferenceProps) {
  const { fields } = editedDocument(edited)
  const theirs = changedFields(draft.value, stored.value)
  const mine = changedFields(draft.base, draft.value)
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  // If only one side has changed a field, its value is preselected; if both have, the typed one.
  const choiceOf = (name: string) => chosen[name] ?? (name in mine ? 'mine' : 'theirs')
  const names = Object.keys(theirs).filter((name) => name in fields)

  function use() {
    const taken = names.filter((name) => choiceOf(name) === 'theirs')
    onChoose({
      ...draft.value,
      ...Object.fromEntries(taken.map((name) => [name, stored.value[name] ?? ''])),
    })
  }

  return (
    <section className={styles.difference}>
      <Banner tone="warn" isUrgent>
        <strong>{labels.heading}</strong>
        <p>{labels.description}</p>
      </Banner>
      {names.map((name) => {
        const field = fields[name]
        return field ? (
          <Pair
            key={name}
            field={field}
            theirs={stored.value[name] ?? ''}
            mine={draft.value[name] ?? ''}
            choice={choiceOf(name)}
            onChoose={(choice) => setChosen({ ...chosen, [name]: choice })}
          />
        ) : null
      })}
      <div className={styles.entryActions}>
        <Button onClick={use}>{labels.use}</Button>
      </div>
    </section>
  )
}

interface PairProps {
  field: Field
  theirs: FieldValue
  mine: FieldValue
  choice: Choice
  onChoose: (choice: Choice) => void
}

function Pair({ field, theirs, mine, choice, onChoose }: PairProps) {
  const name = useId()
  const sides = [
    { side: 'theirs', label: labels.theirs, value: theirs, other: mine },
    { side: 'mine', label: labels.mine, value: mine, other: theirs },
  ] as const
  return (
    <fieldset className={styles.pair}>
      <legend>{field.label}</legend>
      {sides.map(({ side, label, value, other }) => (
        <label key={side} className={styles.side} data-chosen={choice === side || undefined}>
          <span className={styles.sideName}>
            <input
              type="radio"
              name={name}
              checked={choice === side}
              onChange={() => onChoose(side)}
            />
            {label}
          </span>
          <Value field={field} value={value} other={other} />
        </label>
      ))}
    </fieldset>
  )
}

/** A text, or the entries of a list; those that the other side does not have are marked. */
function Value({ field, value, other }: { field: Field; value: FieldValue; other: FieldValue }) {
  if (field.kind !== 'list' || typeof value === 'string')
    return <span className={styles.value}>{String(value) || labels.empty}</span>
  if (value.length === 0) return <span className={styles.value}>{labels.empty}</span>
  const others = typeof other === 'string' ? [] : other
  return value.map((entry, index) => {
    const isOwn = !others.some((each) => isSameValue([each], [entry]))
    const text = Object.keys(field.entry).flatMap((part) => entry[part] || [])
    const Mark = isOwn ? 'mark' : 'span'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place, and are not edited here.
      <Mark key={index} className={styles.value}>
        {text.join('\n')}
      </Mark>
    )
  })
}
