import {
  deleteAppointmentType,
  setAddons,
  updateAppointmentType,
} from '@haircuts/core/availability/change-services'
import { addonView, listInput, reorderInput } from '@haircuts/core/catalog/addon-schema'
import {
  createAppointmentType,
  reorderAppointmentTypes,
} from '@haircuts/core/catalog/edit-services'
import {
  addonsOfType,
  appointmentTypeById,
  listAppointmentTypes,
} from '@haircuts/core/catalog/list-services'
import {
  appointmentTypeView,
  createInput,
  setAddonsInput,
  updateInput,
} from '@haircuts/core/catalog/service-schema'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const appointmentTypeRouter = router({
  list: publicProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /appointment-types',
      cost: 2,
      summary: 'List the services',
      description:
        'In display order, each with the add-ons it offers. Only the barber sees inactive ones.',
      errors: ['signInNeeded'],
      maxAgeSeconds: 15,
    })
    .input(listInput)
    .output(z.array(appointmentTypeView))
    .query(({ ctx, input }) => listAppointmentTypes(ctx, input)),
  get: publicProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /appointment-types/:id',
      summary: 'Show a service',
      description: 'To the public, an inactive one does not exist.',
      errors: ['appointmentTypeNotFound'],
      maxAgeSeconds: 15,
    })
    .input(byIdInput)
    .output(appointmentTypeView)
    .query(({ ctx, input }) => appointmentTypeById(ctx, input)),
  create: adminProcedure
    .meta({
      rest: 'POST /appointment-types',
      summary: 'Create a service',
      description: 'Only the name is needed.',
      creates: true,
    })
    .input(createInput)
    .output(appointmentTypeView)
    .mutation(({ ctx, input }) => createAppointmentType(ctx, input)),
  reorder: adminProcedure
    .meta({
      rest: 'PUT /appointment-types/reorder',
      summary: 'Reorder the services',
      description: 'All or nothing: with one unknown id, nothing changes. Answers the new list.',
      bareBody: 'items',
    })
    .input(reorderInput)
    .output(z.array(appointmentTypeView))
    .mutation(({ ctx, input }) => reorderAppointmentTypes(ctx, input)),
  update: adminProcedure
    .meta({
      rest: 'PUT /appointment-types/:id',
      summary: 'Change a service',
      description:
        'Fields that are sent change; the others stay. Existing bookings keep what was agreed, but are shown in the new color.',
      errors: ['appointmentTypeNotFound'],
    })
    .input(updateInput)
    .output(appointmentTypeView)
    .mutation(({ ctx, input }) => updateAppointmentType(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /appointment-types/:id',
      summary: 'Delete a service',
      description: 'Bookings keep their own copy of its name, duration, price and color.',
      errors: ['appointmentTypeNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteAppointmentType(ctx, input)),
  addons: publicProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /appointment-types/:id/addons',
      summary: 'List the add-ons of a service',
      errors: ['appointmentTypeNotFound'],
      maxAgeSeconds: 15,
    })
    .input(byIdInput)
    .output(z.array(addonView))
    .query(({ ctx, input }) => addonsOfType(ctx, input)),
  setAddons: adminProcedure
    .meta({
      rest: 'PUT /appointment-types/:id/addons',
      summary: 'Choose the add-ons of a service',
      description:
        'Replaces the list. The body is a bare list of ids, or an object with `addon_ids`.',
      errors: ['appointmentTypeNotFound'],
      bareBody: 'addonIds',
    })
    .input(setAddonsInput)
    .output(z.array(addonView))
    .mutation(({ ctx, input }) => setAddons(ctx, input)),
})
