/** The steps of the setup checklist, in the order of the screen. */
export const SETUP_STEPS = [
  'business',
  'timezone',
  'hours',
  'services',
  'content',
  'mail',
  'calendar',
  'notifications',
  'two-factor',
  'backup',
] as const

export type SetupStep = (typeof SETUP_STEPS)[number]

/** The barber's decision about a step. */
export const DECISIONS = ['confirmed', 'skipped'] as const

export type Decision = (typeof DECISIONS)[number]

/** The steps that are done according to the installation's data, without a decision of the barber. */
export type Evidence = Partial<Record<SetupStep, boolean>>

export type StepState = 'open' | 'done' | 'skipped'

/**
 * The state of each step. Evidence wins over a decision, so that a skipped step counts as done once it is done. A confirmed
 * step is done without evidence, because the defaults of time zone, hours and services may be right.
 */
export function setupSteps(
  evidence: Evidence,
  decisions: ReadonlyMap<string, Decision>,
): { name: SetupStep; state: StepState }[] {
  return SETUP_STEPS.map((name) => {
    const decision = decisions.get(name)
    if (evidence[name] || decision === 'confirmed') return { name, state: 'done' }
    return { name, state: decision ?? 'open' }
  })
}
