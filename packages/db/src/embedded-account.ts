import { existsSync, readFileSync } from 'node:fs'

export interface Launch {
  command: string
  args: string[]
}

/** Which unprivileged account PostgreSQL runs under; null where we are not root. */
export interface ServiceAccount {
  uid: number
  gid: number
}

const SETPRIV = '/usr/bin/setpriv'

/**
 * PostgreSQL refuses to run as root, so root lends it an account: `postgres` where the machine has
 * one, `nobody` otherwise. initdb looks its account up by name, so a bare number would not do.
 */
export function serviceAccount(): ServiceAccount | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('Running as root needs an account named postgres or nobody for the database.')
}

/**
 * How to start a PostgreSQL program under the account.
 *
 * Root's folders are often closed to everybody else (`/root`, `mktemp -d`), and the account has to
 * walk through them; `setpriv` leaves it that one capability. It also asks the kernel to stop the
 * server when we die without saying goodbye, so a killed process leaves no orphan behind.
 */
export function launchAs(account: ServiceAccount | null, command: string, args: string[]): Launch {
  if (!existsSync(SETPRIV)) {
    if (!account) return { command, args }
    throw new Error(
      'As root the embedded database needs setpriv (of util-linux): install it, start as another user, or set DATABASE_URL.',
    )
  }
  const identity = account
    ? [
        `--reuid=${account.uid}`,
        `--regid=${account.gid}`,
        '--clear-groups',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
      ]
    : []
  return { command: SETPRIV, args: [...identity, '--pdeathsig=INT', command, ...args] }
}
