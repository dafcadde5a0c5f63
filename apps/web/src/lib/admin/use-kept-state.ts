import { useEffect, useState } from 'react'
import { readToken } from '../session.ts'
import { useDrafts } from './drafts.ts'

/**
 * State of a screen that outlives a login which expires, so that the barber finds it again once he
 * is signed in. Whoever leaves the screen himself finds it new.
 */
export function useKeptState<Value>(name: string, initial: Value) {
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
