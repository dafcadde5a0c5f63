import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { idleTurn } from '../../lib/idle-turn.ts'
import { LoadFailed } from './query-state.tsx'

/**
 * A component whose code is loaded when it is mounted. `preload` loads it before, and `preloadWhenIdle` at the next idle moment.
 * Until the code is loaded it renders `waiting`. Unlike a component of `React.lazy`, it then renders synchronously, so that a
 * dialog can focus its first field, and a failed load can be retried in place.
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

interface Preloaded {
  preload: () => Promise<void>
}

/**
 * Loads the code of several components one after the other, each at an idle moment of its own. A component that could not be
 * loaded is left out of the result; it is loaded again when it is mounted.
 *
 * @returns the components whose code is loaded.
 */
export async function preloadInTurn<Part extends Preloaded>(
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<ReadonlySet<Part>> {
  const loaded = new Set<Part>()
  for (const part of parts) {
    await idleTurn()
    if (signal.aborted) break
    await part.preload().then(
      () => loaded.add(part),
      () => {},
    )
  }
  return loaded
}
