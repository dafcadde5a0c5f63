import { useEffect, useEffectEvent } from 'react'
import { trpc } from '../../api/trpc.ts'

type Queries = ReturnType<typeof trpc.useUtils>

/**
 * Requests what a screen uses only after its first answer, so that it joins the first request. Not during the rendering, which React
 * divides: it would go out before the others.
 *
 * @param key a change of it requests again.
 */
export function usePrefetch(load: (queries: Queries) => Promise<unknown>[], key?: string) {
  const queries = trpc.useUtils()
  const onDue = useEffectEvent((_key: string | undefined) => void load(queries))
  useEffect(() => onDue(key), [key])
}
