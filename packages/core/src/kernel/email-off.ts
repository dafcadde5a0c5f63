import type { Context } from './context.ts'

/**
 * Whether emails are only stored as files because email is not set up, so that no text may promise one. A demo shows
 * the texts of a site whose email is set up.
 */
export function isEmailOff({ mailer, host }: Pick<Context, 'mailer' | 'host'>): boolean {
  return mailer.name === 'files' && !host.isDemo
}
