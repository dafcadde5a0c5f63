import { isConsequence } from '@haircuts/db/errors'

/**
 * Waits for all that was begun at once, and throws the first failure in the order of the list, so that a caller gets the
 * same refusal as from questions one after another. `Promise.all` would throw the earliest one, and the transaction would
 * end while the others still ask.
 */
export async function atOnce<Begun extends readonly unknown[]>(
  begun: readonly [...Begun],
): Promise<{ -readonly [Index in keyof Begun]: Awaited<Begun[Index]> }> {
  const ended = await Promise.allSettled(begun)
  const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const cause = failures.find((error) => !isConsequence(error))
  if (cause !== undefined) throw cause
  return Promise.all(begun)
}
