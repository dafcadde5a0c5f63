/** What an API key may do. Each operation names the scopes that open it in its meta (`openTo`); all others stay closed. */
export const API_KEY_SCOPES = ['read', 'bookings'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]
