import { useEffect, useState, useSyncExternalStore } from 'react'

/** True on the server and in the first render of a page that the server has rendered, which have to be equal. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}

const neverChanges = () => () => {}

/**
 * State whose first value only this browser knows, such as a draft of its tab. A page that the server has rendered begins with
 * the value `served`.
 */
export function useTabState<Value>(read: () => Value, served: Value) {
  const isHydrating = useIsHydrating()
  const [wasServed] = useState(isHydrating)
  const state = useState(isHydrating ? served : read)
  const [, setState] = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is read once, when the page is hydrated.
  useEffect(() => {
    if (wasServed) setState(read())
  }, [])
  return state
}
