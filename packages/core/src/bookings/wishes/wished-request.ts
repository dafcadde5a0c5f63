import { z } from 'zod'
import { wishFacts, wishPurpose } from '../../emails/wish-email.ts'
import type { Context } from '../../kernel/context.ts'
import { id, instant, integer, list } from '../../kernel/fields.ts'
import { decryptOrNull } from '../../kernel/secrets.ts'
import { createInput } from '../booking-schema.ts'
import { createGroupInput } from '../groups/group-schema.ts'

const MAX_DATES = 100

const wishedRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visit'),
    input: createInput,
    bookedFromId: id.nullable(),
  }),
  z.object({ kind: z.literal('group'), input: createGroupInput }),
  z.object({
    kind: z.literal('series'),
    bookingId: id,
    weeks: integer({ min: 1, max: 52 }),
    startDatetimes: list(instant, { max: MAX_DATES }),
  }),
])

/** A request that awaits the press of its emailed link. */
export type WishRequest = z.output<typeof wishedRequest>

const sealedRequest = z.object({
  facts: wishFacts,
  wish: wishedRequest,
  /** The network for whose day the wish counts until it is pressed. */
  askedFrom: z.string().nullable(),
})

/** Opens the request of a wish; null if another application key has sealed it. */
export function openRequest(
  ctx: Pick<Context, 'secretBox'>,
  { publicId, encryptedRequest }: { publicId: string; encryptedRequest: Uint8Array },
) {
  const text = decryptOrNull(ctx, encryptedRequest, wishPurpose(publicId))
  return text === null ? null : sealedRequest.parse(JSON.parse(text))
}
