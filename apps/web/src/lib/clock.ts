/** The only place of the web app that reads the clock: everything else is handed the instant. */
export function now(): number {
  return Date.now()
}
