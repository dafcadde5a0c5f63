import type { DatabaseOrTransaction } from '@haircuts/db/client'
import type { Context } from '../kernel/context.ts'
import type { SystemContext } from './host.ts'
import { setupStatus } from './setup-progress.ts'
import type { DecideInput } from './setup-schema.ts'
import { type Decision, SETUP_STEPS, type SetupStep } from './setup-steps.ts'

export async function decideStep(ctx: SystemContext, { step, decision }: DecideInput) {
  if (decision === null) await ctx.db.setupStep.deleteMany({ where: { name: step } })
  else await decide(ctx, step, decision)
  return setupStatus(ctx)
}

/** Completes a step that was done on another screen. */
export async function confirmStep(ctx: Pick<Context, 'db' | 'now'>, step: SetupStep) {
  await decide(ctx, step, 'confirmed')
}

async function decide(
  { db, now }: Pick<Context, 'db' | 'now'>,
  step: SetupStep,
  decision: Decision,
) {
  const decided = { decision, decidedAt: now }
  await db.setupStep.upsert({
    where: { name: step },
    create: { name: step, ...decided },
    update: decided,
  })
}

/** Skips every step without a decision, which ends the checklist. */
export async function skipOpenSteps(ctx: { db: DatabaseOrTransaction; now: Date }): Promise<void> {
  await ctx.db.setupStep.createMany({
    data: SETUP_STEPS.map((name) => ({ name, decision: 'skipped', decidedAt: ctx.now })),
    skipDuplicates: true,
  })
}
