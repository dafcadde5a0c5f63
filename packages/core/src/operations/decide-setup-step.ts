import type { DatabaseOrTransaction } from '@haircuts/db/client'
import type { MailContext } from '../messages/mailer.ts'
import type { HostContext } from './host.ts'
import { setupStatus } from './setup-progress.ts'
import type { DecideInput } from './setup-schema.ts'
import { SETUP_STEPS } from './setup-steps.ts'

export async function decideStep(ctx: MailContext & HostContext, { step, decision }: DecideInput) {
  if (decision === null) {
    await ctx.db.setupStep.deleteMany({ where: { name: step } })
  } else {
    const decided = { decision, decidedAt: ctx.now }
    await ctx.db.setupStep.upsert({
      where: { name: step },
      create: { name: step, ...decided },
      update: decided,
    })
  }
  return setupStatus(ctx)
}

/** Skips every step without a decision, which ends the checklist. */
export async function skipOpenSteps(ctx: { db: DatabaseOrTransaction; now: Date }): Promise<void> {
  await ctx.db.setupStep.createMany({
    data: SETUP_STEPS.map((name) => ({ name, decision: 'skipped', decidedAt: ctx.now })),
    skipDuplicates: true,
  })
}
