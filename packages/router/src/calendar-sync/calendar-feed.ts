import { createFeed, deleteFeed, listFeeds } from '@haircuts/core/calendar-sync/calendar-feed'
import {
  createdFeedView,
  feedInput,
  feedView,
} from '@haircuts/core/calendar-sync/calendar-feed-schema'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const calendarFeedRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /calendar-feeds', summary: 'List the feeds of the bookings' })
    .output(z.array(feedView))
    .query(({ ctx }) => listFeeds(ctx)),
  create: adminProcedure
    .meta({
      rest: 'POST /calendar-feeds',
      summary: 'Make a secret address for a calendar program',
      description:
        'Under it a calendar program reads the bookings: times and services, and names if wanted, but neither contacts, notes nor the place.',
      errors: ['tooManyFeeds'],
      creates: true,
    })
    .input(feedInput)
    .output(createdFeedView)
    .mutation(({ ctx, input }) => createFeed(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /calendar-feeds/:id',
      summary: 'End a feed',
      errors: ['feedNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteFeed(ctx, input)),
})
