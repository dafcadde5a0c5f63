import { vi } from 'vitest'

/** Of the runs of a property a tenth is left: most changes are noticed by the first. */
const SHARE = 0.1

vi.mock(import('fast-check'), async (original) => {
  const { default: fc, ...rest } = await original()
  // One failure is enough to notice a change, so no smaller example of it is searched.
  const assert = (property, { numRuns = 100, ...options } = {}) =>
    fc.assert(property, {
      seed: 1,
      ...options,
      numRuns: Math.ceil(numRuns * SHARE),
      endOnFailure: true,
    })
  return { ...rest, default: { ...fc, assert } }
})
