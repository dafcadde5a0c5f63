import { hasSession } from '@haircuts/core/accounts/sessions'
import { AppError } from '@haircuts/core/kernel/app-error'
import type { ChangeEvent } from '@haircuts/core/kernel/changes'
import type { AppContext } from './context.ts'
import { adminProcedure, router, trpcError } from './trpc.ts'

export const liveRouter = router({
  /** That something has changed, for the windows of the back office. */
  changes: adminProcedure.subscription(({ ctx, signal }) =>
    withHandledRejections(changesOf(ctx, signal)),
  ),
})

async function* changesOf(ctx: AppContext, signal: AbortSignal | undefined) {
  for await (const event of ctx.changes.follow(signal)) {
    // The change may be the end of the session, which may also have ended since the request came.
    if (!(await hasSession(ctx))) throw trpcError(new AppError('signInNeeded'))
    yield event
  }
}

/**
 * The same changes, with a handler for the rejection of each requested value. tRPC requests the next value ahead, and drops the
 * promise when the client leaves; its rejection would be unhandled and end the process.
 */
function withHandledRejections(
  changes: AsyncGenerator<ChangeEvent, void>,
): AsyncIterable<ChangeEvent, void> {
  const next = () => {
    const result = changes.next()
    result.catch(() => {})
    return result
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: () => changes.return() }) }
}
