/**
 * Waits for all that was begun at once, and throws the first failure in the order of the list. `Promise.all` would throw
 * the earliest one, and the transaction would end while the others still ask.
 */
export async function atOnce<Begun extends readonly unknown[]>(
  begun: readonly [...Begun],
): Promise<{ -readonly [Index in keyof Begun]: Awaited<Begun[Index]> }> {
  await Promise.allSettled(begun)
  return Promise.all(begun)
}
