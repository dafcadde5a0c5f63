import { hasSession } from '@haircuts/core/accounts/sessions'
import { AppError } from '@haircuts/core/kernel/app-error'
import type { Change } from '@haircuts/core/kernel/changes'
import type { AppContext } from './context.ts'
import { adminProcedure, router, trpcError } from './trpc.ts'

export const liveRouter = router({
  /** What has changed, for the windows of the back office. Begins with an empty list when nothing is missed from then on. */
  changes: adminProcedure.subscription(({ ctx, signal }) =>
    withHandledRejections(changesOf(ctx, signal)),
  ),
})

async function* changesOf(ctx: AppContext, signal: AbortSignal | undefined) {
  for await (const changes of ctx.changes.follow(signal)) {
    // The first list is empty; the session may have ended since the request came.
    const mayHaveEnded = changes.length === 0 || changes.some(({ module }) => module === 'session')
    if (mayHaveEnded && !(await hasSession(ctx))) throw trpcError(new AppError('signInNeeded'))
    yield changes
  }
}

/**
 * The same changes, with a handler for the rejection of each requested value. tRPC requests the next value ahead, and drops the
 * promise when the client leaves; its rejection would be unhandled and end the process.
 */
function withHandledRejections(
  changes: AsyncGenerator<Change[], void>,
): AsyncIterable<Change[], void> {
  const next = () => {
    const result = changes.next()
    result.catch(() => {})
    return result
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: () => changes.return() }) }
}
