import { BOOKING_PARTS } from './bookings/deleted-parts.ts'
import { CATALOG_PARTS } from './catalog/deleted-parts.ts'
import { CLIENT_PARTS } from './clients/deleted-parts.ts'
import { MESSAGE_PARTS } from './emails/deleted-parts.ts'
import type { DeletedKind, DeletedParts } from './kernel/deleted-parts.ts'
import { WAITLIST_PARTS } from './waitlist/deleted-parts.ts'

/** What the modules declare, in the order in which it is restored. */
const DECLARED: readonly DeletedParts[] = [
  CATALOG_PARTS,
  CLIENT_PARTS,
  MESSAGE_PARTS,
  BOOKING_PARTS,
  WAITLIST_PARTS,
]

/** What hangs on the items that can be deleted; `deleted-parts.integration.test.ts` compares it with the foreign keys. */
export const DELETED_PARTS = {
  parts: DECLARED.flatMap(({ parts = [] }) => parts),
  links: DECLARED.flatMap(({ links = [] }) => links),
  lost: DECLARED.flatMap(({ lost = [] }) => lost),
}

export function partsOf(kind: DeletedKind) {
  const isOf = <Of extends { of: DeletedKind }>(each: Of) => each.of === kind
  const item = DECLARED.flatMap(({ items = [] }) => items).find(isOf)
  return {
    optional: item?.optional ?? {},
    parts: DELETED_PARTS.parts.filter(isOf),
    links: DELETED_PARTS.links.filter(isOf),
  }
}
