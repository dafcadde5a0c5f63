import { useRef, useState } from 'react'
import { failureWords } from './form-refusal.ts'
import { usePersistentState } from './use-persistent-state.ts'

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
  /** The error message of a refusal without a reason. */
  otherwise: string
}

/** Thrown by `save` for an incomplete value; the message is shown to the user. */
export class Unfinished extends Error {}

/**
 * Local edits of keyed values that one button saves, one request per value: a refused value stays edited and
 * keeps its error message, the others are stored.
 */
export function useLocalEdits<Key extends string | number, Value>(options: LocalEdits<Key, Value>) {
  const { name, stored, isSame, save, onStored, otherwise } = options
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
    const sent = changed
    const results = await Promise.allSettled(sent.map(([key, value]) => save(key, value)))
    const accepted = new Map<Key, Value>()
    const refused = new Map<Key, string>()
    for (const [index, [key]] of sent.entries()) {
      const result = results[index]
      if (result?.status === 'fulfilled') accepted.set(key, result.value)
      else refused.set(key, reasonOf(result?.reason, otherwise))
    }
    onStored(accepted)
    setEdits((now) => withoutStored(now, { sent, accepted, isSame }))
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
      setRefusals((now) => without(now, key))
    },
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

function reasonOf(error: unknown, otherwise: string): string {
  return error instanceof Unfinished ? error.message : failureWords(error, otherwise)
}

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}

interface SavedRound<Key extends string | number, Value> {
  sent: readonly (readonly [Key, Value])[]
  accepted: ReadonlyMap<Key, Value>
  isSame: (a: Value, b: Value) => boolean
}

/** Removes the saved edits, except those that the user changed again during the save. */
function withoutStored<Key extends string | number, Value>(
  edits: Edits<Key, Value>,
  { sent, accepted, isSame }: SavedRound<Key, Value>,
): Edits<Key, Value> {
  const rest = new Map(edits)
  for (const [key, value] of sent) {
    const now = rest.get(key)
    if (accepted.has(key) && now !== undefined && isSame(now, value)) rest.delete(key)
  }
  return rest
}
