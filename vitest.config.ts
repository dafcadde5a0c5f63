import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Both cores of the machine it is meant for; left alone it would take one.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{scheduling,ical,router}/src/**/*.test.ts',
            'apps/*/{src,worker}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          // Loads each module once per worker; no test of this project changes one.
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
          // A bound for a slow machine, which only a failing test waits for.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
