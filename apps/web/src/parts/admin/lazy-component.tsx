import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { idleTurn } from '../../lib/idle-turn.ts'
import { LoadFailed } from './query-state.tsx'

/**
 * A component whose code is loaded on mount, or ahead of that by `preload`, or by `preloadWhenIdle` for what no one has asked
 * for yet; it renders nothing until then, or what is given for that. Unlike `React.lazy` it renders synchronously once its code is loaded, so that a
 * dialog finds its first field to focus, and a failed load can be retried in place.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
) {
  let Loaded: ComponentType<Props> | undefined
  const preload = async () => {
    Loaded ??= await load()
  }
  // A failed load is tried again on mount.
  const preloadWhenIdle = () => {
    idleTurn()
      .then(preload)
      .catch(() => {})
  }
  // biome-ignore lint/correctness/noComponentHookFactories: the factory runs once, at module level.
  function LazyComponent(props: Props) {
    const [, setIsLoaded] = useState(Loaded !== undefined)
    const [trouble, setTrouble] = useState<{ error: unknown }>()
    useEffect(() => {
      if (trouble) return
      let isShown = true
      preload().then(
        () => isShown && setIsLoaded(true),
        (error: unknown) => isShown && setTrouble({ error }),
      )
      return () => {
        isShown = false
      }
    }, [trouble])
    if (Loaded) return <Loaded {...props} />
    if (!trouble) return waiting
    return <LoadFailed error={trouble.error} onRetry={() => setTrouble(undefined)} />
  }
  return Object.assign(LazyComponent, { preload, preloadWhenIdle })
}
