import { z } from 'zod'
import { bookingView } from '../booking/schema.ts'
import { PROPOSAL_KINDS } from '../cloud-event/schema.ts'
import { id } from '../wire.ts'

export const byIdInput = z.object({ id })

export const proposalView = z
  .object({
    id: z.int(),
    /** What happened to the event in the calendar. */
    kind: z.enum(PROPOSAL_KINDS),
    booking: bookingView,
    /** Where it was moved to. */
    proposedStartDatetime: z.date().nullable(),
    noticedAt: z.date(),
    /** Who has that time already; accepting is refused while somebody has. */
    conflicts: z.array(z.string()),
  })
  .meta({ id: 'CalendarProposal' })
