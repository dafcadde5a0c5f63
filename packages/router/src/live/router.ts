import { tracked } from '@trpc/server'
import { z } from 'zod'
import { changesFreeTimes } from '../changes.ts'
import { Refusal } from '../refusal.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const liveRouter = router({
  /** What has changed, for the windows of the back office. */
  changes: adminProcedure
    // The position after the last news, which tRPC fills in when it continues a connection that was lost.
    .input(z.object({ lastEventId: z.string().max(100).nullish() }).optional())
    .subscription(async function* ({ ctx, input, signal }) {
      let isFirst = true
      for await (const news of ctx.changes.follow(input?.lastEventId ?? null, signal)) {
        const ended = news.changes.filter(({ noun }) => noun === 'session')
        if (ended.some(({ id }) => id === ctx.admin?.sessionId)) throw new Refusal('signInNeeded')
        // Whether this session has ended is not known then; the next request of the window shows it.
        if (!isFirst && (news.isGap || ended.some(({ id }) => id === null))) return
        isFirst = false
        yield tracked(news.position, { isGap: news.isGap, changes: news.changes })
      }
    }),
  /** That free times may have changed, and nothing else, for a visitor who is choosing one. */
  freeTimes: publicProcedure.subscription(async function* ({ ctx, signal }) {
    for await (const { isGap, changes } of ctx.changes.follow(null, signal)) {
      if (isGap || changes.some(changesFreeTimes)) yield {}
    }
  }),
})
