import { useEffect, useState } from 'react'
import { readToken } from '../../api/session.ts'
import { useDrafts } from '../../lib/drafts.ts'

/**
 * State of a screen that survives an expired session: after the next login the screen shows it again.
 * Leaving the screen while signed in discards it.
 */
export function usePersistentState<Value>(name: string, initial: Value) {
  const drafts = useDrafts()
  const [state, setState] = useState(() => drafts.read<Value>(name) ?? initial)
  useEffect(() => {
    drafts.keep(name, state)
    return () => {
      if (readToken() !== null) drafts.drop(name)
    }
  }, [drafts, name, state])
  return [state, setState] as const
}
