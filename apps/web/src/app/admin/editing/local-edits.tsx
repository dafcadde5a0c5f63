import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useOpenFromQuery } from '../../../ui/hooks/use-open-from-query.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { failureMessage } from '../screen/failure-text.ts'
import { common } from '../screen/text.ts'
import { useDraft } from './drafts.ts'
import styles from './local-edits.module.css'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

const text = {
  banner: 'You have unsaved changes. Click "Save All Changes" to apply them.',
  save: 'Save All Changes',
  unsaved: 'Not saved',
  discard: 'Discard changes',
  discardShort: 'Discard',
  saved: 'All changes saved.',
  someFailed: (names: string) => `Not saved: ${names}. Everything else was saved.`,
  undone: 'The save is undone.',
  saveFailed: 'Your changes could not be saved. Please try again.',
} as const

interface LocalEdits<Key extends string | number, Value> {
  /** The unique name of the screen's draft. */
  name: string
  /** The values that the server stores. */
  stored: ReadonlyMap<Key, Value>
  isSame: (stored: Value, edited: Value) => boolean
  /**
   * Saves one value and returns the stored one, which is then also among the `stored`.
   * @throws {Unfinished} when the value cannot be sent yet.
   */
  save: (key: Key, value: Value) => Promise<Value>
  /** An edit that was made during the save, on top of the stored value. */
  rebase?: (later: Value, stored: Value) => Value
}

/** Thrown by `save` for an incomplete value; the message is shown to the user. */
export class Unfinished extends Error {}

/**
 * Local edits of keyed values, stored as a draft until they are saved, one request per value: a rejected value stays
 * edited and keeps its error, the others are stored.
 */
export function useLocalEdits<Key extends string | number, Value>(options: LocalEdits<Key, Value>) {
  const { name, stored, isSame, save, rebase = (later) => later } = options
  const [entries = [], setEntries] = useDraft<readonly (readonly [Key, Value])[]>(name)
  const [errors, setErrors] = useState<ReadonlyMap<Key, unknown>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)

  const edits = new Map(entries)
  const isEdited = (key: Key, value: Value) => {
    const before = stored.get(key)
    return before === undefined || !isSame(before, value)
  }
  const changed = entries.filter(([key, value]) => isEdited(key, value))
  const errorMessages = new Map([...errors].map(([key, error]) => [key, reasonOf(error)] as const))

  function setEdits(change: (edits: ReadonlyMap<Key, Value>) => Iterable<readonly [Key, Value]>) {
    setEntries((now) => {
      const next = [...change(new Map(now))]
      return next.length > 0 ? next : undefined
    })
  }
  const without = <Each,>(all: ReadonlyMap<Key, Each>, key: Key) =>
    new Map([...all].filter(([each]) => each !== key))

  /** Saves all changed values. @returns the stored ones, and why the others were not saved. */
  async function saveEdits() {
    const saved = new Map<Key, Value>()
    const failed = new Map<Key, unknown>()
    if (isUnderWay.current) return { saved, failed }
    isUnderWay.current = true
    setSaving(true)
    setErrors(new Map())
    const sent = new Map(changed)
    const results = await Promise.allSettled([...sent].map(([key, value]) => save(key, value)))
    for (const [index, key] of [...sent.keys()].entries()) {
      const result = results[index]
      if (result?.status === 'fulfilled') saved.set(key, result.value)
      else failed.set(key, result?.reason)
    }
    setEdits((now) =>
      [...now].flatMap(([key, value]) => {
        const result = saved.get(key)
        if (result === undefined) return [[key, value] as const]
        // Keeps what the user changed again during the save.
        return value === sent.get(key) ? [] : [[key, rebase(value, result)] as const]
      }),
    )
    setErrors(failed)
    setSaving(false)
    isUnderWay.current = false
    return { saved, failed }
  }

  return {
    /** The edited value, or the stored one. */
    valueOf: (key: Key) => edits.get(key) ?? stored.get(key),
    edit: (key: Key, value: Value) => {
      const isStillEdited = isSaving || isEdited(key, value)
      setEdits((now) => (isStillEdited ? new Map(now).set(key, value) : without(now, key)))
      setErrors((now) => without(now, key))
    },
    /** Whether the value is edited and not stored, such as one that was rejected. */
    isChanged: (key: Key) => changed.some(([each]) => each === key),
    isDirty: changed.length > 0,
    isSaving,
    /** Why values were not saved. */
    errors,
    /** The errors as they are shown. */
    errorMessages,
    save: saveEdits,
    discard: () => {
      setEdits(() => [])
      setErrors(new Map())
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Unfinished ? error.message : failureMessage(error, text.saveFailed)
}

interface UnsavedBarProps<Key extends string | number, Value> {
  edits: ReturnType<typeof useLocalEdits<Key, Value>>
  /** Labels of the fields that the server rejected, or what is wrong with them. */
  failed: readonly string[]
  /** Leads to the first value that was not saved. */
  onRejected: (key: Key, error: unknown) => void
  /** Takes a save back; one that saved everything has Undo in its toast. */
  undo?: (saved: ReadonlyMap<Key, Value>) => Promise<unknown>
  /** On phones there is no bar before the first change, where most of the screen has no settings. */
  isHiddenOnPhones?: boolean
  /** A button that shows what the changes would do. */
  preview?: ReactNode
}

/**
 * The bar with Save and Discard on screens whose changes are saved together. While there are unsaved changes it stays at
 * the bottom of the viewport, on phones in the place of the tabs, and leaving the screen asks for confirmation.
 */
export function UnsavedBar<Key extends string | number, Value>(props: UnsavedBarProps<Key, Value>) {
  const { edits, failed, onRejected, undo, isHiddenOnPhones = false, preview } = props
  const { isDirty, isSaving, discard } = edits
  const toast = useToast()
  useUnsavedChanges(isDirty)
  useVisibleField(isDirty)
  // A link to one field of the screen, whose fields are rendered together with this bar. The command menu, which may have
  // led here, returns the focus first.
  useOpenFromQuery('field', (id) => queueMicrotask(() => document.getElementById(id)?.focus()))

  // A save during which the session ended has led to the login; leading to a field from there would open the screen again.
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function save() {
    const { saved, failed } = await edits.save()
    const [first] = failed
    if (first && isMounted.current) onRejected(...first)
    if (!first) toast(text.saved, undo && { action: { label: common.undo, onPress: takeBack } })

    function takeBack() {
      undo?.(saved).then(
        () => toast(text.undone),
        (error) => toast(failureMessage(error, common.undoFailed), { tone: 'bad' }),
      )
    }
  }

  return (
    <>
      {failed.length > 0 ? (
        <div className={styles.failed}>
          <Banner tone="bad" isUrgent>
            {text.someFailed(failed.join(', '))}
          </Banner>
        </div>
      ) : null}
      <div
        className={styles.unsaved}
        data-unsaved={isDirty || undefined}
        data-late={isHiddenOnPhones || undefined}
      >
        {isDirty ? (
          <div className={styles.text} role="status">
            <p>{text.banner}</p>
            {isSaving ? null : preview}
          </div>
        ) : null}
        <div className={styles.bar}>
          {isDirty ? <p className={styles.short}>{text.unsaved}</p> : null}
          {isDirty && !isSaving ? (
            <Button variant="quiet" aria-label={text.discard} onClick={() => discard()}>
              {text.discardShort}
            </Button>
          ) : null}
          <Button disabled={!isDirty && !isSaving} pending={isSaving} onClick={() => void save()}>
            {isSaving ? common.saving : text.save}
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
