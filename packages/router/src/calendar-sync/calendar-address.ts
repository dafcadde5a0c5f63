import {
  addAddress,
  listAddresses,
  removeAddress,
} from '@haircuts/core/calendar-sync/calendar-addresses'
import { addressInput, addressView } from '@haircuts/core/calendar-sync/calendar-schema'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const calendarAddressRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /calendar-addresses',
      summary: 'List the calendars that are read from an address',
    })
    .output(z.array(addressView))
    .query(({ ctx }) => listAddresses(ctx)),
  create: adminProcedure
    .meta({
      rest: 'POST /calendar-addresses',
      summary: 'Let the events of a calendar at an address block time',
      description:
        'Only https and public hosts, up to 5 MB, read every 15 minutes. The address is never sent back. The calls of a calendar of the account, such as to sync it now, take its id as well.',
      errors: ['tooManyCalendars'],
      creates: true,
    })
    .input(addressInput)
    .output(addressView)
    .mutation(({ ctx, input }) => addAddress(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /calendar-addresses/:id',
      summary: 'Remove a calendar that is read from an address',
      description: 'The time that it blocks is open again.',
      errors: ['cloudCalendarNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => removeAddress(ctx, input)),
})
