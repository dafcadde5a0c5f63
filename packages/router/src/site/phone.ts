import {
  phoneCountries,
  phoneCountriesView,
  phoneReadingView,
  phoneTextInput,
  readPhone,
} from '@haircuts/core/site/read-phone'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const phoneRouter = router({
  read: publicProcedure
    .meta({
      rest: 'POST /phone-readings',
      summary: 'Say whether a text is a whole phone number',
      description:
        'For the hint of a form. Any text is accepted as a phone. A POST, so that no log has the number.',
    })
    .input(phoneTextInput)
    .output(phoneReadingView)
    .mutation(({ ctx, input }) => readPhone(ctx, input)),
  countries: adminProcedure
    .meta({
      rest: 'GET /phone-countries',
      summary: 'List the countries of phone numbers',
      description: 'What the setting `phone_country` may be.',
    })
    .output(phoneCountriesView)
    .query(({ ctx }) => phoneCountries(ctx)),
})
