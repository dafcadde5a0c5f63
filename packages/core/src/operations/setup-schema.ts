import { z } from 'zod'
import { mailServiceView } from '../emails/message-schema.ts'
import { DECISIONS, SETUP_STEPS } from './setup-steps.ts'

export const setupView = z
  .object({
    steps: z.array(
      z.object({ name: z.enum(SETUP_STEPS), state: z.enum(['open', 'done', 'skipped']) }),
    ),
    mail: mailServiceView,
  })
  .meta({
    id: 'Setup',
    examples: [
      {
        steps: [{ name: 'business', state: 'done' }],
        mail: { service: 'smtp', sender: 'barber@example.edu', isDemo: false },
      },
    ],
  })

/** The number of open steps, for the dashboard; null once none is open. */
export const setupProgressView = z.object({ open: z.int(), total: z.int() }).nullable()

export const decideInput = z
  .object({
    step: z.enum(SETUP_STEPS),
    decision: z.enum(DECISIONS).nullable().describe('Null reopens the step.'),
  })
  .meta({ examples: [{ decision: 'confirmed' }] })

export type DecideInput = z.output<typeof decideInput>
