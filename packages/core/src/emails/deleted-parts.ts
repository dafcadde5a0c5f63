import type { DeletedParts } from '../kernel/deleted-parts.ts'

export const MESSAGE_PARTS: DeletedParts = {
  parts: [{ of: 'booking', table: 'message', column: 'booking_id' }],
}
