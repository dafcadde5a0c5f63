const CLEAR_LINE = '\r\u001b[2K'
const MIN_REDRAW_MS = 100

/**
 * A line on the terminal that shows how far a command is. Where the output is no terminal nothing is written, so that it
 * stays readable by programs.
 */
export function progressLine(title: string) {
  const isTerminal = process.stdout.isTTY === true
  const startedAt = performance.now()
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    async update(done: number, total: number) {
      if (!isTerminal || performance.now() - drawnAt < MIN_REDRAW_MS) return
      drawnAt = performance.now()
      const share = Math.floor((done / total) * 100)
      process.stdout.write(`${CLEAR_LINE}${title} … ${share} % (${done} of ${total} parts)`)
    },
    /** Replaces the progress by the time that the work took. */
    end() {
      if (!isTerminal) return
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      process.stdout.write(`${CLEAR_LINE}${title}: ${seconds} s\n`)
    },
  }
}
