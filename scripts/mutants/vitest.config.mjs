import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'

/** A test of an example usually notices a change sooner than one of a property, and the rest is then not run. */
class ExamplesFirst extends BaseSequencer {
  async sort(files) {
    const isProperty = ({ moduleId }) => Number(moduleId.endsWith('.property.test.ts'))
    return files.toSorted((one, other) => isProperty(one) - isProperty(other))
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: ['**/*.{exhaustive,hostile,nightly}.test.ts'],
    setupFiles: [fileURLToPath(new URL('few-runs.mjs', import.meta.url))],
    sequence: { sequencer: ExamplesFirst },
    isolate: false,
    // Stryker ends what lasts too long.
    testTimeout: 60_000,
  },
})
