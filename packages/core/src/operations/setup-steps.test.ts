import { expect, it } from 'vitest'
import { type Decision, SETUP_STEPS, setupSteps } from './setup-steps.ts'

const decided = (decisions: Record<string, Decision>) => new Map(Object.entries(decisions))

function stateOf(name: string, ...args: Parameters<typeof setupSteps>) {
  return setupSteps(...args).find((step) => step.name === name)?.state
}

it('begins with every step open, in the order of the screen', () => {
  const steps = setupSteps({}, new Map())
  expect(steps.map(({ name }) => name)).toEqual([...SETUP_STEPS])
  expect(steps.every(({ state }) => state === 'open')).toBe(true)
})

it('takes evidence and confirmations as done, and skipped steps as skipped', () => {
  const decisions = decided({ hours: 'confirmed', calendar: 'skipped' })
  expect(stateOf('mail', { mail: true }, decisions)).toBe('done')
  expect(stateOf('hours', {}, decisions)).toBe('done')
  expect(stateOf('calendar', {}, decisions)).toBe('skipped')
})

it('takes a skipped step as done once the data shows it', () => {
  expect(stateOf('calendar', { calendar: true }, decided({ calendar: 'skipped' }))).toBe('done')
})

it('ignores the decision about a step that no longer exists', () => {
  expect(setupSteps({}, decided({ fax: 'skipped' }))).toHaveLength(SETUP_STEPS.length)
})
