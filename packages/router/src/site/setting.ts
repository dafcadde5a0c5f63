import { setSetting } from '@haircuts/core/availability/edit-settings'
import {
  byKeyInput,
  publicSettingView,
  setInput,
  settingView,
} from '@haircuts/core/site/setting-schema'
import { listSettings, publicSettings, settingByKey } from '@haircuts/core/site/settings'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const settingRouter = router({
  public: publicProcedure
    .meta({
      rest: 'GET /settings/public',
      summary: 'List the settings visitors need',
      description: 'Never the address, because it is a private home.',
      maxAgeSeconds: 15,
    })
    .output(z.array(publicSettingView))
    .query(({ ctx }) => publicSettings(ctx)),
  list: adminProcedure
    .meta({
      rest: 'GET /settings',
      summary: 'List every setting',
      description: 'With its stored value or its default.',
    })
    .output(z.array(settingView))
    .query(({ ctx }) => listSettings(ctx)),
  get: adminProcedure
    .meta({ rest: 'GET /settings/:key', summary: 'Show a setting', errors: ['settingNotFound'] })
    .input(byKeyInput)
    .output(settingView)
    .query(({ ctx, input }) => settingByKey(ctx, input)),
  set: adminProcedure
    .meta({
      rest: 'PUT /settings/:key',
      summary: 'Change a setting',
      description:
        'Text, a number or a boolean: it is stored as text. What it may be depends on its key.',
      errors: ['settingNotFound'],
    })
    .input(setInput)
    .output(settingView)
    .mutation(({ ctx, input }) => setSetting(ctx, input)),
})
