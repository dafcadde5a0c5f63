/**
 * One attempt to book. Sending the same content again, after a lost connection or a reload, carries
 * the same key, so that the server answers with the first booking instead of making a second.
 */
export interface Attempt {
  key: string
  content: string
}

/** The attempt to send `payload` under: the previous one while nothing has changed, else a new one. */
export function attemptFor(
  payload: unknown,
  previous: Attempt | null,
  newKey: () => string,
): Attempt {
  const content = JSON.stringify(payload)
  return previous?.content === content ? previous : { key: newKey(), content }
}
