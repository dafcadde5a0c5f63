/**
 * The PostgreSQL that comes with the program. A test compares its version with the packages, so that whoever updates them
 * looks up the date on postgresql.org, where each version is announced.
 */
export const EMBEDDED_RELEASE = { version: '18.4', releasedOn: '2026-05-14' } as const
