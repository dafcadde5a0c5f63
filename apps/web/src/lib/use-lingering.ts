import { useState } from 'react'

/** The last thing there was, so that a dialog still shows it while it fades away. */
export function useLingering<Thing>(thing: Thing | undefined): Thing | undefined {
  const [last, setLast] = useState(thing)
  if (thing !== undefined && thing !== last) setLast(thing)
  return thing ?? last
}
