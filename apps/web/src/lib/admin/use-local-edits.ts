import { useRef, useState } from 'react'
import { failureWords } from './form-refusal.ts'
import { useKeptState } from './use-kept-state.ts'

type Edits<Key extends string | number, Value> = ReadonlyMap<Key, Value>

interface LocalEdits<Key extends string | number, Value> {
  /** Of the screen: what is changed there outlives a login which expires. */
  name: string
  /** What the server holds. */
  stored: ReadonlyMap<Key, Value>
  isSame: (a: Value, b: Value) => boolean
  /** Stores one of them and answers what is stored now; throws `Unfinished` for what cannot be sent. */
  save: (key: Key, value: Value) => Promise<Value>
  /** After a round of saving, with what the server answered. */
  onStored: (answers: ReadonlyMap<Key, Value>) => void
  /** Said of one that was refused without a reason. */
  otherwise: string
}

/** Thrown by `save` for what is not yet fit to be sent, with the sentence that says why. */
export class Unfinished extends Error {}

/**
 * Things that are changed on the screen first and saved together, each on its own: what is refused
 * stays on the screen with its reason, and the rest is stored.
 */
export function useLocalEdits<Key extends string | number, Value>(options: LocalEdits<Key, Value>) {
  const { name, stored, isSame, save, onStored, otherwise } = options
  const [edits, setEdits] = useKeptState<Edits<Key, Value>>(name, new Map())
  const [refusals, setRefusals] = useState<Edits<Key, string>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)

  const changed = [...edits].filter(([key, value]) => {
    const before = stored.get(key)
    return before === undefined || !isSame(before, value)
  })

  /** @returns the keys that were refused, in the order they were changed. */
  async function saveAll(): Promise<Key[]> {
    if (isUnderWay.current) return []
    isUnderWay.current = true
    setSaving(true)
    setRefusals(new Map())
    const sent = changed
    const answers = await Promise.allSettled(sent.map(([key, value]) => save(key, value)))
    const accepted = new Map<Key, Value>()
    const refused = new Map<Key, string>()
    for (const [index, [key]] of sent.entries()) {
      const answer = answers[index]
      if (answer?.status === 'fulfilled') accepted.set(key, answer.value)
      else refused.set(key, reasonOf(answer?.reason, otherwise))
    }
    onStored(accepted)
    setEdits((now) => withoutStored(now, { sent, accepted, isSame }))
    setRefusals(refused)
    setSaving(false)
    isUnderWay.current = false
    return [...refused.keys()]
  }

  return {
    /** As it stands on the screen: changed or not. */
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

interface Round<Key extends string | number, Value> {
  sent: readonly (readonly [Key, Value])[]
  accepted: ReadonlyMap<Key, Value>
  isSame: (a: Value, b: Value) => boolean
}

/** What was stored is an edit no more, unless it was changed again while it was being saved. */
function withoutStored<Key extends string | number, Value>(
  edits: Edits<Key, Value>,
  { sent, accepted, isSame }: Round<Key, Value>,
): Edits<Key, Value> {
  const rest = new Map(edits)
  for (const [key, value] of sent) {
    const now = rest.get(key)
    if (accepted.has(key) && now !== undefined && isSame(now, value)) rest.delete(key)
  }
  return rest
}
