import { eraseOwnData, ownData } from '@haircuts/core/operations/own-data'
import { ownDataInput, ownDataView } from '@haircuts/core/operations/own-data-schema'
import { publicProcedure, router } from '../trpc.ts'

/** What the link in the email with all links opens. */
export const ownDataRouter = router({
  get: publicProcedure
    .meta({
      rest: 'GET /own-data/public/:dataToken',
      cost: 5,
      summary: 'Export what is stored about oneself',
      description: 'The link works for seven days, and until the data is erased.',
      errors: ['linkInvalid'],
    })
    .input(ownDataInput)
    .output(ownDataView)
    .query(({ ctx, input }) => ownData(ctx, input)),
  erase: publicProcedure
    .meta({
      rest: 'POST /own-data/public/:dataToken/erase',
      summary: 'Erase oneself',
      description:
        'As the barber erases a client: the bookings stay as numbers. It is refused while an appointment is upcoming or has no result, and for data that is stored under another address as well. People of a group who left a phone of their own are not erased with it.',
      isBodiless: true,
      errors: ['linkInvalid', 'erasureVisitAhead', 'eraseByBarber'],
    })
    .input(ownDataInput)
    .mutation(({ ctx, input }) => eraseOwnData(ctx, input)),
})
