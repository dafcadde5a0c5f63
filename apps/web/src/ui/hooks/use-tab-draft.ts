import { useState } from 'react'
import { readTabDraft, storeTabDraft } from '../browser/tab-draft.ts'
import { useTabState } from './use-is-hydrating.ts'

/**
 * The values of a form in which a visitor changes `stored`. They are stored as a draft until it is deleted. A draft
 * that was typed over other stored values is outdated, and is not restored.
 */
export function useTabDraft<Value>(name: string, stored: Value) {
  function read() {
    const draft = readTabDraft<{ over: Value; typed: Value }>(name)
    return draft && JSON.stringify(draft.over) === JSON.stringify(stored) ? draft.typed : undefined
  }
  const [restored] = useTabState(read, undefined)
  const [before] = useState(stored)
  const [changed, setChanged] = useState<Value>()
  const typed = changed ?? restored ?? before
  return {
    typed,
    isRestored: restored !== undefined,
    type: (part: Partial<Value>) => {
      const next = { ...typed, ...part }
      setChanged(next)
      storeTabDraft(name, { over: stored, typed: next })
    },
  }
}
