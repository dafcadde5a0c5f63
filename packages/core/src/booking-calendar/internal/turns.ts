import { AppError } from '../../kernel/app-error.ts'

/** Runs a piece of work in its turn. @throws AppError databaseAway when no turn has begun for too long. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets at most `max` pieces of work run at once. The others wait in the order in which they came, however many they are, and give
 * up together when none of them has got its turn for `waitMs`.
 */
export function turns({ max, waitMs }: { max: number; waitMs: number }): InTurn {
  let waiting: PromiseWithResolvers<void>[] = []
  let running = 0
  let timer: NodeJS.Timeout | undefined

  function watch() {
    clearTimeout(timer)
    if (waiting.length > 0) timer = setTimeout(giveUp, waitMs)
  }
  function giveUp() {
    const all = waiting
    waiting = []
    for (const { reject } of all) reject(new AppError('databaseAway'))
  }

  return async (work) => {
    if (running < max) running += 1
    else {
      const turn = Promise.withResolvers<void>()
      waiting.push(turn)
      if (waiting.length === 1) watch()
      await turn.promise
    }
    try {
      return await work()
    } finally {
      // Passes the turn to the next one, or frees it.
      const next = waiting.shift()
      next?.resolve()
      if (!next) running -= 1
      watch()
    }
  }
}
