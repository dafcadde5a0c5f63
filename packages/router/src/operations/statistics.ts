import { payments, paymentsFile } from '@haircuts/core/operations/payment-statistics'
import {
  clientPeriods,
  outcomePeriods,
  paymentsFileInput,
  paymentsFileView,
  paymentsInput,
  paymentsView,
  sourceCounts,
  statisticsInput,
  workPeriods,
} from '@haircuts/core/operations/statistics-schema'
import { clients, outcomes, sources, work } from '@haircuts/core/operations/work-statistics'
import { adminProcedure, router } from '../trpc.ts'

export const statisticsRouter = router({
  work: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /statistics/work',
      summary: 'Cuts, time and donations against last year',
      description: 'Of completed bookings, by week or by month.',
    })
    .input(statisticsInput)
    .output(workPeriods)
    .query(({ ctx, input }) => work(ctx, input)),
  clients: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /statistics/clients',
      summary: 'New and returning clients',
    })
    .input(statisticsInput)
    .output(clientPeriods)
    .query(({ ctx, input }) => clients(ctx, input)),
  outcomes: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /statistics/outcomes',
      summary: 'Completed, missed and cancelled bookings',
    })
    .input(statisticsInput)
    .output(outcomePeriods)
    .query(({ ctx, input }) => outcomes(ctx, input)),
  payments: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /statistics/payments',
      summary: 'The donations of a year by month and method',
      description: 'Of completed bookings, in the business time zone.',
    })
    .input(paymentsInput)
    .output(paymentsView)
    .query(({ ctx, input }) => payments(ctx, input)),
  paymentsFile: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /statistics/payments-file',
      summary: 'The donations of a year as CSV',
      description:
        'One row a month and one for the year, or one row a visit. It holds names only if they are wanted.',
    })
    .input(paymentsFileInput)
    .output(paymentsFileView)
    .query(({ ctx, input }) => paymentsFile(ctx, input)),
  sources: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /statistics/sources',
      summary: 'How first-time visitors heard of the business',
      description: 'Over the same weeks or months as a whole, the most frequent answer first.',
    })
    .input(statisticsInput)
    .output(sourceCounts)
    .query(({ ctx, input }) => sources(ctx, input)),
})
