import type { RefObject } from 'react'

/**
 * The idempotency key of a request and the content it belongs to. A retry of the same content, after
 * a lost connection or a reload, sends the same key, so that the server returns the first booking
 * instead of creating a second.
 */
export interface Attempt {
  key: string
  content: string
}

/** The previous attempt while the payload is unchanged, otherwise an attempt with a new key. */
export function attemptFor(
  payload: unknown,
  previous: Attempt | null,
  newKey: () => string,
): Attempt {
  const content = JSON.stringify(payload)
  return previous?.content === content ? previous : { key: newKey(), content }
}

/** The options of a request that carries the key of its content. */
export function idempotent(attempt: RefObject<Attempt | null>, payload: unknown) {
  attempt.current = attemptFor(payload, attempt.current, randomKey)
  return { context: { idempotencyKey: attempt.current.key } }
}

/** 128 random bits in hex. `crypto.randomUUID` is not available without HTTPS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
