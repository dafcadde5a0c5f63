import type { Answer } from './answers.ts'
import { wire } from './wire.ts'

/** What a document that the server drew says to the code that wakes it up. */
export interface Served {
  answers: readonly Answer[]
  guessedDays: number
  /** Of the screen that was drawn. */
  pattern: string
}

/** The element that holds it: data, not a script, so that a strict policy lets it be. */
export const SERVED_ID = 'served'

export function writeServed(served: Served): string {
  return JSON.stringify(wire.serialize(served))
}

/** Undefined where the server could draw nothing and sent the empty page. */
export function readServed(): Served | undefined {
  const text = document.getElementById(SERVED_ID)?.textContent
  const served: unknown = text ? wire.deserialize(JSON.parse(text)) : undefined
  return isServed(served) ? served : undefined
}

/** Back, forward and a reopened tab may show a document from long ago without asking for it again. */
export function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && Reflect.get(navigation, 'type') === 'back_forward'
}

function isServed(value: unknown): value is Served {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'answers'))
}
