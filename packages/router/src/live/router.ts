import { hasSession } from '../auth/reads.ts'
import { Refusal } from '../refusal.ts'
import { adminProcedure, router, trpcError } from '../trpc.ts'

export const liveRouter = router({
  /** What has changed, for the windows of the back office. Begins with an empty list when nothing is missed from then on. */
  changes: adminProcedure.subscription(async function* ({ ctx, signal }) {
    for await (const changes of ctx.changes.follow(signal)) {
      // The first list is empty; the session may have ended since the request came.
      const mayHaveEnded = changes.length === 0 || changes.some(({ noun }) => noun === 'session')
      if (mayHaveEnded && !(await hasSession(ctx))) throw trpcError(new Refusal('signInNeeded'))
      yield changes
    }
  }),
})
