import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

/**
 * What is typed in the back office and not saved yet, in the memory of this tab alone. It stands
 * beside the answers of the server, so that the logout, which forgets those, forgets it as well.
 */
export function useDrafts() {
  const cache = useQueryClient()
  return useMemo(
    () => ({
      read: <Value>(name: string) => cache.getQueryData<Value>(keyOf(name)),
      keep: <Value>(name: string, value: Value) => {
        // Nothing on the screen watches it, and it must not be cleared away for that.
        cache.setQueryDefaults(keyOf(name), { gcTime: Number.POSITIVE_INFINITY })
        cache.setQueryData<Value>(keyOf(name), value)
      },
      drop: (name: string) => cache.removeQueries({ queryKey: keyOf(name), exact: true }),
    }),
    [cache],
  )
}

function keyOf(name: string) {
  return ['draft', name]
}
