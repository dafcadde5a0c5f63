import type { CloudAccount, DatabaseOrTransaction } from '@haircuts/db/client'
import { CalendarFault } from '../calendar-fault.ts'
import type { Context } from '../context.ts'
import type { CalendarLogin } from '../ports.ts'
import { Refusal } from '../refusal.ts'

export function accountView({ email, createdAt }: CloudAccount) {
  return { email, createdAt }
}

export async function cloudAccount({ db }: Context) {
  return accountView(await findAccount(db))
}

/** The one account. @throws Refusal cloudAccountNotFound when none is connected. */
export async function findAccount(db: DatabaseOrTransaction): Promise<CloudAccount> {
  const account = await db.cloudAccount.findFirst()
  if (!account) throw new Refusal('cloudAccountNotFound')
  return account
}

/** The first minutes of an hour, in which a refused login is tried again: Apple locks who keeps knocking. */
const SECOND_CHANCE_MINUTES = 5

/** Whether what runs by itself is to leave the service alone for now. */
export function mustWait({ refusedAt, busyUntil }: CloudAccount, now: Date): boolean {
  const isRefused = refusedAt !== null && now.getUTCMinutes() >= SECOND_CHANCE_MINUTES
  return isRefused || (busyUntil !== null && busyUntil > now)
}

/** Why nobody is asked, in words; null while somebody is. */
export function waitingInWords({ refusedAt, busyUntil }: CloudAccount, now: Date): string | null {
  if (refusedAt) return new CalendarFault('refused').message
  return busyUntil && busyUntil > now ? new CalendarFault('throttled').message : null
}

/** Bound to its row, so that a sealed password means nothing anywhere else. */
export function passwordPurpose(accountId: number): string {
  return `cloud-account:${accountId}`
}

/** @throws CalendarFault 'refused' for one sealed with another key, which has to be entered anew. */
export function loginOf({ secretBox }: Context, account: CloudAccount): CalendarLogin {
  const { id, email, sealedPassword } = account
  try {
    return { email, password: secretBox.open(sealedPassword, passwordPurpose(id)) }
  } catch {
    throw new CalendarFault('refused')
  }
}
