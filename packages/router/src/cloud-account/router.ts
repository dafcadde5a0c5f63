import { adminProcedure, router } from '../trpc.ts'
import { cloudAccount } from './reads.ts'
import { accountView, connectInput } from './schema.ts'
import { connect, disconnect } from './writes.ts'

export const cloudAccountRouter = router({
  get: adminProcedure
    .meta({ rest: 'GET /icloud/account' })
    .output(accountView)
    .query(({ ctx }) => cloudAccount(ctx)),
  connect: adminProcedure
    .meta({ rest: 'POST /icloud/account', creates: true })
    .input(connectInput)
    .output(accountView)
    .mutation(({ ctx, input }) => connect(ctx, input)),
  disconnect: adminProcedure
    .meta({ rest: 'DELETE /icloud/account' })
    .mutation(({ ctx }) => disconnect(ctx)),
})
