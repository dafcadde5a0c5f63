import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, the longest first; without durations of an earlier run Vitest orders by size, and the last
 * would run alone.
 */
const LONGEST = [
  'simulation/pairs/pairs',
  'src/simulation/simulation',
  'calendar/booking-calendar',
  'backup/backup',
  'rest/messages',
  'src/server',
  'limits/limits',
  'rest/race',
  'process/first-admin',
  'calendar/caldav',
  'caller/access',
  'src/refill',
  'pictures/pictures-s3',
  'emails/flood',
  'calendar/vanished-events',
  'pictures/upload-limits',
  'operations/seed-demo',
].map((name) => `${name}.integration.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(name))
      return place < 0 ? LONGEST.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    // Both cores of the machine it is meant for; left alone it would take one.
    maxWorkers: 2,
    // The projects load each module once for each worker, not for each file: a fifth of the processor time. So a test
    // restores what it changes of a module or of the global scope.
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/{src,worker}/**/*.test.{ts,tsx}',
            'apps/web/*.test.ts',
            'scripts/*.test.mjs',
          ],
          exclude: ['**/*.{integration,nightly}.test.ts', '**/node_modules/**'],
          isolate: false,
          // A bound for a slow machine, which only a failing test waits for.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps}/*/src/**/*.integration.test.ts'],
          globalSetup: ['packages/db/src/testing-server.ts'],
          // Threads of one process need an eighth less processor time than processes.
          pool: 'threads',
          isolate: false,
          // A bound for a slow machine, which only a failing test waits for.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'nightly',
          include: ['{packages,apps}/*/src/**/*.nightly.test.ts'],
          globalSetup: ['packages/db/src/testing-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
