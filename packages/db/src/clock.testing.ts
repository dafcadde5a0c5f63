/**
 * The variables by which libfaketime shifts the clock of a process. `npm test` also runs suites at shifted times, so
 * a process that a test starts with its own environment must inherit them.
 */
const CLOCK = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'TZ']

export function clockOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    CLOCK.flatMap((name) => {
      const value = env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
