/** What a link lets its holder do. Reading a booking takes a token of any purpose. */
export const TOKEN_PURPOSES = ['manage', 'reschedule', 'cancel'] as const
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]
