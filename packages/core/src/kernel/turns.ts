import { AppError } from './app-error.ts'

/** Runs a piece of work in its turn. @throws AppError databaseAway when its turn does not come in time. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `max` pieces of work run at once. The others wait in the order in which they came, each for at most `waitMs`. */
export function turns({ max, waitMs }: { max: number; waitMs: number }): InTurn {
  const waiting: (() => void)[] = []
  let running = 0

  function turn(): Promise<void> {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        failed(new AppError('databaseAway'))
      }, waitMs)
      function begin() {
        clearTimeout(timer)
        done()
      }
      waiting.push(begin)
    })
  }

  return async (work) => {
    if (running < max) running += 1
    else await turn()
    try {
      return await work()
    } finally {
      // Passes the turn to the next one, or frees it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
