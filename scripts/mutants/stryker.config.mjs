import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The share of the changes that the unit tests of a package have to notice. */
const DETECTED = { scheduling: 92, ical: 90 }

const name = basename(process.cwd())
const reports = fileURLToPath(new URL('../../reports/', import.meta.url))

export default {
  packageManager: 'pnpm',
  plugins: ['@stryker-mutator/vitest-runner'],
  tsconfigFile: 'none',
  testRunner: 'vitest',
  vitest: {
    configFile: fileURLToPath(new URL('vitest.config.mjs', import.meta.url)),
    // A test of zone.ts changes the zone of its process, which a thread cannot.
    pool: 'forks',
  },
  mutate: ['src/**/*.ts', '!src/**/*.{test,testing,bench}.ts'],
  coverageAnalysis: 'perTest',
  // What runs once, when a module is loaded, would need a process for each change.
  ignoreStatic: true,
  ignorePatterns: ['tsconfig.json'],
  concurrency: 2,
  timeoutMS: 5000,
  timeoutFactor: 1.5,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `${reports}mutants-${name}.json` },
  incrementalFile: `${reports}mutants-${name}-incremental.json`,
  tempDirName: '.stryker',
  thresholds: { high: 95, low: DETECTED[name], break: DETECTED[name] },
}
