import { useState } from 'react'
import { readTabDraft, storeTabDraft } from '../browser/tab-draft.ts'

/**
 * The values of a form in which a visitor changes `stored`. They are stored as a draft until it is deleted. A draft
 * that was typed over other stored values is outdated, and is not restored.
 */
export function useTabDraft<Value>(name: string, stored: Value) {
  const [restored] = useState(() => {
    const draft = readTabDraft<{ over: Value; typed: Value }>(name)
    return draft && JSON.stringify(draft.over) === JSON.stringify(stored) ? draft.typed : undefined
  })
  const [typed, setTyped] = useState(restored ?? stored)
  return {
    typed,
    isRestored: restored !== undefined,
    type: (part: Partial<Value>) => {
      const next = { ...typed, ...part }
      setTyped(next)
      storeTabDraft(name, { over: stored, typed: next })
    },
  }
}
