// Shows what a command is doing. On a terminal each step has a spinner, its progress and, at the end, how long it took;
// elsewhere it is one plain line without escape codes.
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 100
const CLEAR_LINE = '\r\u001b[2K'

export const isTerminal = process.stdout.isTTY === true

/**
 * Runs the work of one step, a program.
 *
 * @param work gets a function that shows how far it is, as in `report('312 of 927')`, and returns the exit code.
 * @param isQuiet prints nothing where the output is no terminal, as for a step that is usually up to date.
 */
export async function step(title, work, { isQuiet = false } = {}) {
  if (!isTerminal) {
    if (!isQuiet) console.log(`${title} …`)
    return work(() => {})
  }
  const startedAt = performance.now()
  let progress = ''
  const draw = () => {
    const elapsed = performance.now() - startedAt
    const frame = FRAMES[Math.floor(elapsed / FRAME_MS) % FRAMES.length]
    const line = [`${frame} ${title} …`, progress, seconds(elapsed)].filter(Boolean).join('  ')
    process.stdout.write(CLEAR_LINE + line.slice(0, process.stdout.columns - 1))
  }
  const timer = setInterval(draw, FRAME_MS)
  const result = await work((text) => {
    progress = text
  })
  clearInterval(timer)
  const line = `${result.code === 0 ? '✓' : '✗'} ${title}  ${seconds(performance.now() - startedAt)}\n`
  process.stdout.write(CLEAR_LINE + line)
  return result
}

/** '0.8 s', '45 s', '2 min 5 s'. */
export function seconds(ms) {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`
  const whole = Math.round(ms / 1000)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
