/** What can be deleted and restored within a day. */
export const DELETED_KINDS = ['booking', 'appointment_type', 'addon', 'client'] as const
export type DeletedKind = (typeof DELETED_KINDS)[number]
