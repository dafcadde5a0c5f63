import { z } from 'zod'
import { possibleDuplicateView } from '../clients/client-schema.ts'
import { flag, id, list, withDefault } from '../kernel/fields.ts'

const MAX_OTHER_CLIENTS = 50

export const eraseInput = z
  .object({
    id,
    alsoIds: list(id, { max: MAX_OTHER_CLIENTS })
      .default([])
      .describe('Further records of the same person, as under another email or name.'),
    cancelUpcoming: withDefault(flag, false).describe(
      'Cancels upcoming confirmed bookings without an email. Otherwise the erasure is refused while there are any.',
    ),
    keepBlocked: withDefault(flag, false).describe(
      'A blocked person stays blocked: hashes of the email and phone of the blocked records are kept, and nothing else.',
    ),
  })
  .meta({ examples: [{ alsoIds: [81], cancelUpcoming: true }] })

const recordView = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  bookings: z.int(),
  pictures: z.int(),
  mails: z.int(),
  events: z.int().describe('Events in the iCloud calendar.'),
  isBlocked: z.boolean(),
  upcoming: z.array(z.object({ id: z.int(), startDatetime: z.date(), service: z.string() })),
})

export const previewView = z
  .object({
    record: recordView,
    others: z
      .array(recordView.extend({ shares: possibleDuplicateView.shape.shares }))
      .describe('Clients with the same email or phone, who may be the same person.'),
    maxBackups: z.int().describe('How many nightly backups are kept, so also for how many days.'),
  })
  .meta({ id: 'ErasurePreview' })

export const erasedView = z
  .object({
    clients: z.int(),
    bookings: z.int(),
    pictures: z.int(),
    mails: z.int(),
    events: z.int().describe('Calendar events that are being overwritten or removed.'),
  })
  .meta({ id: 'Erased' })

export type EraseInput = z.output<typeof eraseInput>
