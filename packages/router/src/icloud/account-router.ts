import { adminProcedure, router } from '../trpc.ts'
import { cloudAccount, connect, disconnect } from './account.ts'
import { accountView, connectInput } from './account-schema.ts'

export const cloudAccountRouter = router({
  get: adminProcedure
    .meta({
      rest: 'GET /icloud/account',
      summary: 'Show the connected iCloud account',
      refuses: ['cloudAccountNotFound'],
    })
    .output(accountView)
    .query(({ ctx }) => cloudAccount(ctx)),
  connect: adminProcedure
    .meta({
      rest: 'POST /icloud/account',
      summary: 'Connect an iCloud account',
      description:
        'With an app-specific password, which never comes back. Wrong credentials leave the old connection working.',
      refuses: ['cloudLoginRefused', 'cloudTrouble'],
      creates: true,
    })
    .input(connectInput)
    .output(accountView)
    .mutation(({ ctx, input }) => connect(ctx, input)),
  disconnect: adminProcedure
    .meta({
      rest: 'DELETE /icloud/account',
      summary: 'Disconnect the iCloud account',
      description: 'Its calendars and the blackouts that came from them go with it.',
      refuses: ['cloudAccountNotFound'],
    })
    .mutation(({ ctx }) => disconnect(ctx)),
})
