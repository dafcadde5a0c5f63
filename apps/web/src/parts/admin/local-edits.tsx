import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOpenFromQuery } from '../../lib/use-open-from-query.ts'
import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import { common } from '../../site/admin/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { failureWords } from './failure-words.ts'
import styles from './local-edits.module.css'
import { usePersistentState } from './use-persistent-state.ts'

const words = {
  banner: 'You have unsaved changes. Click "Save All Changes" to apply them.',
  save: 'Save All Changes',
  unsaved: 'Not saved',
  discard: 'Discard changes',
  discardShort: 'Discard',
  saved: 'All changes saved.',
  someRefused: (names: string) => `Not saved: ${names}. Everything else was saved.`,
  saveFailed: 'Your changes could not be saved. Please try again.',
} as const

type Edits<Key extends string | number, Value> = ReadonlyMap<Key, Value>

interface LocalEdits<Key extends string | number, Value> {
  /** The unique storage key of the screen: edits survive an expired session under it. */
  name: string
  /** The values that the server stores. */
  stored: ReadonlyMap<Key, Value>
  isSame: (a: Value, b: Value) => boolean
  /**
   * Saves one value and returns the stored one.
   * @throws {Unfinished} when the value cannot be sent yet.
   */
  save: (key: Key, value: Value) => Promise<Value>
  /** Called after saving, with the values that the server returned. */
  onStored: (saved: ReadonlyMap<Key, Value>) => void
}

/** Thrown by `save` for an incomplete value; the message is shown to the user. */
export class Unfinished extends Error {}

/**
 * Local edits of keyed values that one button saves, one request per value: a refused value stays edited and
 * keeps its error message, the others are stored.
 */
export function useLocalEdits<Key extends string | number, Value>(options: LocalEdits<Key, Value>) {
  const { name, stored, isSame, save, onStored } = options
  const [edits, setEdits] = usePersistentState<Edits<Key, Value>>(name, new Map())
  const [refusals, setRefusals] = useState<Edits<Key, string>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)

  const changed = [...edits].filter(([key, value]) => {
    const before = stored.get(key)
    return before === undefined || !isSame(before, value)
  })

  /** @returns the keys of the refused values, in the order of their edits. */
  async function saveAll(): Promise<Key[]> {
    if (isUnderWay.current) return []
    isUnderWay.current = true
    setSaving(true)
    setRefusals(new Map())
    const sent = new Map(changed)
    const results = await Promise.allSettled(changed.map(([key, value]) => save(key, value)))
    const accepted = new Map<Key, Value>()
    const refused = new Map<Key, string>()
    for (const [index, [key]] of changed.entries()) {
      const result = results[index]
      if (result?.status === 'fulfilled') accepted.set(key, result.value)
      else refused.set(key, reasonOf(result?.reason))
    }
    onStored(accepted)
    setEdits((now) => {
      // Keeps what the user changed again during the save.
      const isPending = ([key, value]: [Key, Value]) => {
        const before = sent.get(key)
        return before === undefined || !accepted.has(key) || !isSame(value, before)
      }
      return new Map([...now].filter(isPending))
    })
    setRefusals(refused)
    setSaving(false)
    isUnderWay.current = false
    return [...refused.keys()]
  }

  return {
    /** The edited value, or the stored one. */
    valueOf: (key: Key) => edits.get(key) ?? stored.get(key),
    edit: (key: Key, value: Value) => {
      setEdits((now) => new Map(now).set(key, value))
      setRefusals((now) => new Map([...now].filter(([refused]) => refused !== key)))
    },
    /** Whether the value is edited and not stored, such as one that was refused. */
    isChanged: (key: Key) => changed.some(([each]) => each === key),
    isDirty: changed.length > 0,
    isSaving,
    refusals,
    saveAll,
    discard: () => {
      setEdits(new Map())
      setRefusals(new Map())
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Unfinished ? error.message : failureWords(error, words.saveFailed)
}

interface UnsavedBarProps<Key extends string | number, Value> {
  edits: ReturnType<typeof useLocalEdits<Key, Value>>
  /** Labels of the fields that the server refused. */
  refused: readonly string[]
  /** The id of the element that takes the focus when its value is refused. */
  idOf: (key: Key) => string
  /** A button that shows what the changes would do. */
  preview?: ReactNode
}

/**
 * The bar with Save and Discard on screens whose changes are saved together. While there are unsaved changes it stays at
 * the bottom of the viewport, on phones in the place of the tabs, and leaving the screen asks for confirmation.
 */
export function UnsavedBar<Key extends string | number, Value>(props: UnsavedBarProps<Key, Value>) {
  const { edits, refused, idOf, preview } = props
  const { isDirty, isSaving, discard, saveAll } = edits
  const toast = useToast()
  useUnsavedChanges(isDirty)
  useVisibleField(isDirty)
  // A link to one field of the screen, whose fields are rendered together with this bar.
  useOpenFromQuery('field', (id) => document.getElementById(id)?.focus())

  async function save() {
    const [first] = await saveAll()
    if (first === undefined) toast(words.saved)
    else document.getElementById(idOf(first))?.focus()
  }

  return (
    <>
      {refused.length > 0 ? (
        <Banner tone="bad" isUrgent>
          {words.someRefused(refused.join(', '))}
        </Banner>
      ) : null}
      <div className={styles.unsaved} data-unsaved={isDirty || undefined}>
        {isDirty ? (
          <div className={styles.words} role="status">
            <p>{words.banner}</p>
            {isSaving ? null : preview}
          </div>
        ) : null}
        <div className={styles.bar}>
          {isDirty ? <p className={styles.short}>{words.unsaved}</p> : null}
          {isDirty && !isSaving ? (
            <Button variant="quiet" aria-label={words.discard} onClick={discard}>
              {words.discardShort}
            </Button>
          ) : null}
          <Button disabled={!isDirty && !isSaving} pending={isSaving} onClick={() => void save()}>
            {isSaving ? common.saving : words.save}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Keeps the field that is being typed in above the bar, which may appear or be raised by a keyboard. */
function useVisibleField(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const reveal = () => document.activeElement?.scrollIntoView({ block: 'nearest' })
    reveal()
    document.addEventListener('focusin', reveal)
    window.addEventListener('resize', reveal)
    return () => {
      document.removeEventListener('focusin', reveal)
      window.removeEventListener('resize', reveal)
    }
  }, [isDirty])
}
