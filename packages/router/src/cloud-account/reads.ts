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
