/** What tells whether email is set up. */
export interface EmailSetup {
  mailer: { name: string }
  host: { isDemo: boolean }
}

/**
 * Whether emails are only stored as files because email is not set up, so that no text may promise one. A demo shows
 * the texts of a site whose email is set up.
 */
export function isEmailOff({ mailer, host }: EmailSetup): boolean {
  return mailer.name === 'files' && !host.isDemo
}
