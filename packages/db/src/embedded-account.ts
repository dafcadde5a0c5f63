import { existsSync, readFileSync } from 'node:fs'

export interface Launch {
  command: string
  args: string[]
}

/** The unprivileged account that PostgreSQL runs under. */
export interface ServiceAccount {
  uid: number
  gid: number
}

const SETPRIV = '/usr/bin/setpriv'

/**
 * PostgreSQL refuses to run as root, so a process run by root uses the account `postgres` if the machine has
 * it, otherwise `nobody`. initdb resolves its user by name, so a uid without an entry does not work.
 *
 * @returns null when the process does not run as root.
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
 * The command line that starts a PostgreSQL program under the account.
 *
 * Root's folders are often inaccessible to other users (`/root`, `mktemp -d`), and the account has to traverse
 * them, so `setpriv` keeps the capability dac_override. `--pdeathsig` makes the kernel stop the server when
 * this process is killed, so that no orphan remains.
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
