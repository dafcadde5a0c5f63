import { decideStep, skipOpenSteps } from '@haircuts/core/operations/decide-setup-step'
import { setupStatus } from '@haircuts/core/operations/setup-progress'
import { decideInput, setupView } from '@haircuts/core/operations/setup-schema'
import { adminProcedure, router } from '../trpc.ts'

export const setupRouter = router({
  status: adminProcedure
    .meta({
      rest: 'GET /setup',
      summary: 'Show the setup checklist',
      description: 'The steps of a new installation, and which of them are done or skipped.',
    })
    .output(setupView)
    .query(({ ctx }) => setupStatus(ctx)),
  decide: adminProcedure
    .meta({
      rest: 'PUT /setup/:step',
      summary: 'Confirm, skip or reopen a step of the setup checklist',
      description: 'A step that the data shows to be done stays done.',
    })
    .input(decideInput)
    .output(setupView)
    .mutation(({ ctx, input }) => decideStep(ctx, input)),
  skipRest: adminProcedure
    .meta({
      rest: 'POST /setup/skip',
      summary: 'Skip the open steps of the setup checklist',
    })
    .output(setupView)
    .mutation(async ({ ctx }) => {
      await skipOpenSteps(ctx)
      return setupStatus(ctx)
    }),
})
