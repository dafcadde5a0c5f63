/** Within this time the same number of minutes is the same notice, pressed twice. */
export const SAME_NOTICE_MS = 10 * 60_000
