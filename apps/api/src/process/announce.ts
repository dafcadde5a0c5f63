import type { Credentials } from '@haircuts/core/accounts/sign-in'

export interface Announcement {
  /** The URL of the site, sent when the server is ready. */
  ready?: string
  /** The barber's credentials, sent only when they are created. */
  admin: Credentials | null
  /** The names of the passkeys that a new password has removed. */
  removedPasskeys?: string[]
}

/**
 * Shows the URL and new credentials to the person who started the process. `npm start` gets a message over IPC, because
 * the log must hold no password. The release has no such parent: it prints the password on a terminal and for
 * `reset-password`. Elsewhere its output is a log, so it only says how to get a password.
 */
export function announce(message: Announcement, isAsked = false): Promise<void> {
  return new Promise((done) => {
    if (process.send) return process.send(message, undefined, undefined, () => done())
    const lines = linesOf(message, isAsked || process.stdout.isTTY === true)
    process.stdout.write(lines.map((line) => `${line}\n`).join(''), () => done())
  })
}

function linesOf(
  { ready, admin, removedPasskeys = [] }: Announcement,
  showsPassword: boolean,
): string[] {
  const isTerminal = process.stdout.isTTY === true
  const address = ready && isTerminal ? [`Ready: ${ready}`] : []
  if (!admin) return address
  if (!showsPassword) {
    const how = admin.password ? ': run "node server.js reset-password" for its password' : ''
    return [...address, `The barber's account was created${how}.`]
  }
  const password = admin.password
    ? `${admin.password} (shown this once)`
    : 'as set in ADMIN_PASSWORD'
  return [
    ...address,
    'The barber signs in with',
    `  email     ${admin.email}`,
    `  password  ${password}`,
    ...(removedPasskeys.length > 0 ? [`Removed passkeys: ${removedPasskeys.join(', ')}`] : []),
  ]
}
