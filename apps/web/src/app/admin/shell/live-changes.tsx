import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { refetchAll } from '../../api/refetch.ts'
import { useIsSignedIn } from '../../api/session.ts'

/**
 * Refetches the queries on screen when anything has changed elsewhere. A hidden window does not subscribe, since browsers
 * open only six connections to a site without HTTP/2; when it is shown again, its queries are fetched anyway. Loaded
 * after the screen.
 */
export function LiveChanges() {
  const cache = useQueryClient()
  const isVisible = useSyncExternalStore(
    (listener) => focusManager.subscribe(listener),
    () => focusManager.isFocused(),
    () => false,
  )
  const isFollowing = useIsSignedIn() && isVisible
  useEffect(() => {
    if (!isFollowing) return
    const following = import('../api/follow-changes.ts').then(
      ({ followChanges }) =>
        followChanges((event) => {
          if (event === 'changed') void refetchAll(cache)
        }),
      // Without its code, the queries are still fetched again every 15 seconds.
      () => () => {},
    )
    return () => void following.then((end) => end())
  }, [isFollowing, cache])
  return null
}
