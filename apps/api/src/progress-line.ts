import type { Progress } from './backup/write-backup.ts'

const CLEAR_LINE = '\r\u001b[2K'
const SHORTEST_MS = 100

/**
 * A line on the terminal that counts rows and pictures while a command works. Where the output is no terminal nothing is
 * written, so that it stays readable by programs.
 *
 * @param all the numbers that will be reached, where they are known.
 */
export function progressLine(title: string, all?: Progress) {
  const isTerminal = process.stdout.isTTY === true
  const startedAt = performance.now()
  let drawnAt = Number.NEGATIVE_INFINITY
  const counted = (done: number, most: number | undefined, noun: string) =>
    `${done.toLocaleString('en')}${most === undefined ? '' : ` of ${most.toLocaleString('en')}`} ${noun}`
  return {
    update(done: Progress) {
      if (!isTerminal || performance.now() - drawnAt < SHORTEST_MS) return
      drawnAt = performance.now()
      const counts = [
        counted(done.rows, all?.rows, 'rows'),
        counted(done.pictures, all?.pictures, 'pictures'),
      ]
      process.stdout.write(`${CLEAR_LINE}${title} … ${counts.join(', ')}`)
    },
    /** Replaces the line by the time that the work took. */
    end() {
      if (!isTerminal) return
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      process.stdout.write(`${CLEAR_LINE}${title}: ${seconds} s\n`)
    },
  }
}
