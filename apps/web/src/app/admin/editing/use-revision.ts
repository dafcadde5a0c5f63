import { useRef } from 'react'
import { toAppError } from '../../api/errors.ts'

const text = {
  changed: 'This has changed since you opened it:',
  saveAgain: 'Save again to keep what you typed, or press Cancel to keep this.',
} as const

/** The codes of a change that was rejected because of its `if_revision`. */
const REJECTED = new Set(['booking_changed', 'cut_card_changed'])

/** A field that has a value on the server, and what a person reads about it. */
export interface Fact {
  value: unknown
  text: string
}

interface RevisionOptions<Stored> {
  load: () => Promise<Stored>
  /** By the names of the fields in a change. */
  factsOf: (stored: Stored) => Readonly<Record<string, Fact>>
}

/**
 * Saves a form together with the `revision` that it has shown. If that has grown, and what has changed since are other
 * fields than those that the form sends, the change is sent again.
 *
 * @param opened what the form has shown when it opened.
 * @returns a function that saves, and returns the reason why the form stays open: it sends fields that have changed. What
 * was typed stays in the form, and the next save replaces those fields.
 */
export function useRevision<Stored extends { revision: number }>(
  opened: Stored,
  { load, factsOf }: RevisionOptions<Stored>,
) {
  const shown = useRef(opened)

  return async function save<Change extends object>(
    change: Change,
    send: (change: Change & { ifRevision: number }, shown: Stored) => Promise<unknown>,
  ): Promise<string | undefined> {
    const before = shown.current
    try {
      await send({ ...change, ifRevision: before.revision }, before)
      return undefined
    } catch (error) {
      if (!REJECTED.has(toAppError(error)?.code ?? '')) throw error
      const latest = await load()
      if (latest.revision === before.revision) throw error
      shown.current = latest
    }
    const facts = factsOf(before)
    const changed = Object.entries(factsOf(shown.current)).filter(
      ([name, { value }]) =>
        name in change && JSON.stringify(value) !== JSON.stringify(facts[name]?.value),
    )
    if (changed.length === 0) return save(change, send)
    return [text.changed, ...changed.map(([, fact]) => fact.text), text.saveAgain].join('\n')
  }
}
