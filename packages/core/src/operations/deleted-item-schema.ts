import { z } from 'zod'
import { DELETED_KINDS } from '../deletion/deleted-kinds.ts'
import { id, pageFields, pageOf } from '../kernel/fields.ts'

const kind = z.enum(DELETED_KINDS, `Please give one of ${DELETED_KINDS.join(', ')}.`)

export const listInput = z.object(pageFields({ defaultSize: 20, maxSize: 1000 })).prefault({})
export const restoreInput = z.object({ kind, id })

const deletedItemView = z
  .object({
    kind,
    id: z.int(),
    name: z.string().describe('Of a booking the name of its client.'),
    service: z.string().nullable().describe('Of a booking.'),
    startDatetime: z.date().nullable().describe('Of a booking.'),
    deletedAt: z.date(),
    deletedBy: z.string().nullable(),
  })
  .meta({ id: 'DeletedItem' })

export const deletedItemPage = pageOf(deletedItemView).meta({ id: 'DeletedItemPage' })

export const restoredView = z
  .object({
    kind,
    id: z.int(),
    clientWillBeEmailed: z
      .boolean()
      .describe(
        'Of a booking: an email about it leaves after 30 seconds, unless it is changed by then.',
      ),
  })
  .meta({ id: 'RestoredItem' })

export type ListInput = z.output<typeof listInput>
export type RestoreInput = z.output<typeof restoreInput>
