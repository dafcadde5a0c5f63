import { z } from 'zod'
import { addonView, reorderInput } from '../addon/schema.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { addonsOfType, appointmentTypeById, listAppointmentTypes } from './reads.ts'
import {
  appointmentTypeView,
  byIdInput,
  createInput,
  listInput,
  setAddonsInput,
  updateInput,
} from './schema.ts'
import {
  createAppointmentType,
  deleteAppointmentType,
  reorderAppointmentTypes,
  setAddons,
  updateAppointmentType,
} from './writes.ts'

export const appointmentTypeRouter = router({
  list: publicProcedure
    .meta({ rest: 'GET /appointment-types', keptFor: 15 })
    .input(listInput)
    .output(z.array(appointmentTypeView))
    .query(({ ctx, input }) => listAppointmentTypes(ctx, input)),
  get: publicProcedure
    .meta({ rest: 'GET /appointment-types/:id', keptFor: 15 })
    .input(byIdInput)
    .output(appointmentTypeView)
    .query(({ ctx, input }) => appointmentTypeById(ctx, input)),
  create: adminProcedure
    .meta({ rest: 'POST /appointment-types', creates: true })
    .input(createInput)
    .output(appointmentTypeView)
    .mutation(({ ctx, input }) => createAppointmentType(ctx, input)),
  reorder: adminProcedure
    .meta({ rest: 'PUT /appointment-types/reorder', bareBody: 'items' })
    .input(reorderInput)
    .output(z.array(appointmentTypeView))
    .mutation(({ ctx, input }) => reorderAppointmentTypes(ctx, input)),
  update: adminProcedure
    .meta({ rest: 'PUT /appointment-types/:id' })
    .input(updateInput)
    .output(appointmentTypeView)
    .mutation(({ ctx, input }) => updateAppointmentType(ctx, input)),
  delete: adminProcedure
    .meta({ rest: 'DELETE /appointment-types/:id' })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteAppointmentType(ctx, input)),
  addons: publicProcedure
    .meta({ rest: 'GET /appointment-types/:id/addons', keptFor: 15 })
    .input(byIdInput)
    .output(z.array(addonView))
    .query(({ ctx, input }) => addonsOfType(ctx, input)),
  setAddons: adminProcedure
    .meta({ rest: 'PUT /appointment-types/:id/addons', bareBody: 'addonIds' })
    .input(setAddonsInput)
    .output(z.array(addonView))
    .mutation(({ ctx, input }) => setAddons(ctx, input)),
})
