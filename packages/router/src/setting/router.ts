import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { listSettings, publicSettings, settingByKey } from './reads.ts'
import { byKeyInput, publicSettingView, setInput, settingView } from './schema.ts'
import { setSetting } from './writes.ts'

export const settingRouter = router({
  public: publicProcedure
    .meta({ rest: 'GET /settings/public', keptFor: 15 })
    .output(z.array(publicSettingView))
    .query(({ ctx }) => publicSettings(ctx)),
  list: adminProcedure
    .meta({ rest: 'GET /settings' })
    .output(z.array(settingView))
    .query(({ ctx }) => listSettings(ctx)),
  get: adminProcedure
    .meta({ rest: 'GET /settings/:key' })
    .input(byKeyInput)
    .output(settingView)
    .query(({ ctx, input }) => settingByKey(ctx, input)),
  set: adminProcedure
    .meta({ rest: 'PUT /settings/:key' })
    .input(setInput)
    .output(settingView)
    .mutation(({ ctx, input }) => setSetting(ctx, input)),
})
