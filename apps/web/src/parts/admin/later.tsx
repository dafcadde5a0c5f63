import { type ComponentType, useEffect, useState } from 'react'
import { LoadFailed } from './load-failed.tsx'

/**
 * A part whose code a screen can do without at first, fetched when it is mounted or ahead of that by
 * `fetch`; until then nothing. Unlike React's own `lazy` it is drawn at once when it is there, so that
 * a dialog finds its first field; and a failed load can be tried again where it failed.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const fetch = async () => {
    Loaded ??= await load()
  }
  function Later(props: Props) {
    const [, setIsThere] = useState(Loaded !== undefined)
    const [trouble, setTrouble] = useState<{ error: unknown }>()
    useEffect(() => {
      if (trouble) return
      let isShown = true
      fetch().then(
        () => isShown && setIsThere(true),
        (error: unknown) => isShown && setTrouble({ error }),
      )
      return () => {
        isShown = false
      }
    }, [trouble])
    if (Loaded) return <Loaded {...props} />
    if (!trouble) return null
    return <LoadFailed error={trouble.error} onRetry={() => setTrouble(undefined)} />
  }
  return Object.assign(Later, { fetch })
}
