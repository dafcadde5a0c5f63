/**
 * The variables that a process started by a test inherits, though its environment is otherwise its own: libfaketime's,
 * since `npm test` also runs suites at shifted times, and the folder of Node's compile cache, which halves the start.
 */
const INHERITED = [
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
  'TZ',
  'NODE_COMPILE_CACHE',
]

export function inheritedVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
