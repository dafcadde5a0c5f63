import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

export interface LoadFailure {
  error: unknown
  onRetry: () => void
}

interface LazyOptions<Props> {
  /** Shown until the code is loaded. */
  waiting?: ReactNode
  /** Shown with the same props when the code cannot be loaded; by default nothing. */
  Failed?: ComponentType<Omit<Props, keyof LoadFailure> & LoadFailure>
}

/**
 * A component whose code is loaded when it is mounted, or before by `preload`. Once it is loaded, it renders synchronously:
 * server rendering and hydration require that, a dialog can focus its first field, and no fallback of React's own `lazy`
 * delays it by 300 ms.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, Failed }: LazyOptions<Props> = {},
) {
  let Loaded: ComponentType<Props> | undefined
  const preload = async () => {
    Loaded ??= await load().catch((error: unknown) => {
      // An interrupted navigation can end the load for the page that is shown after all, so it is tried once more. Missing
      // styles are an error of the bundler's own, which does not load them again.
      if (error instanceof TypeError) return load()
      throw error
    })
  }
  // biome-ignore lint/correctness/noComponentHookFactories: the factory runs once, at module level.
  function Lazy(props: Props) {
    const [outcome, setOutcome] = useState<{ error?: unknown }>()
    const isDue = !Loaded && !outcome
    useEffect(() => {
      if (!isDue) return
      preload().then(
        // React divides the first rendering, which is long on a phone, into short tasks.
        () => startTransition(() => setOutcome({})),
        (error: unknown) => setOutcome({ error }),
      )
    }, [isDue])
    if (Loaded) return <Loaded {...props} />
    if (!outcome) return waiting
    return Failed ? (
      <Failed {...props} error={outcome.error} onRetry={() => setOutcome(undefined)} />
    ) : null
  }
  return Object.assign(Lazy, { preload })
}

/** Loads the code of a later step on the first interaction with the page. */
export function usePreloadOnInteraction(part: { preload: () => Promise<void> }) {
  useEffect(() => {
    // A failed load is tried again on mount.
    const onInteraction = () => void part.preload().catch(() => undefined)
    for (const event of INTERACTION_EVENTS)
      addEventListener(event, onInteraction, { once: true, passive: true })
    return () => {
      for (const event of INTERACTION_EVENTS) removeEventListener(event, onInteraction)
    }
  }, [part])
}

const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
