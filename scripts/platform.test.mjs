import { expect, it } from 'vitest'
import { platformProblem } from './platform.mjs'

it('names WSL on Windows in one line, and nothing elsewhere', () => {
  expect(platformProblem('win32')).toMatch(/^On Windows .*WSL.*$/)
  expect(['linux', 'darwin'].map(platformProblem)).toEqual([null, null])
})
