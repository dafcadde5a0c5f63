import { BARBER_KINDS } from '../emails/message-schema.ts'
import type { Context } from '../kernel/context.ts'
import { type EmailSetup, isEmailOff } from '../kernel/email-off.ts'
import { readSettings } from '../site/settings.ts'
import { barberAddress } from './barber-email.ts'

/** By which ways the barber hears of a booking, with the reason for each that does not work, and when each last did. */
export async function barberReach(ctx: Pick<Context, 'db'> & EmailSetup) {
  const { db } = ctx
  const settings = await readSettings(db)
  const [address, lastSent, devices] = await Promise.all([
    barberAddress(db, settings),
    db.message.findFirst({
      where: { kind: { in: [...BARBER_KINDS] }, state: 'sent', sentBy: { not: 'files' } },
      orderBy: { id: 'desc' },
      select: { sentAt: true },
    }),
    db.pushDevice.aggregate({ _count: true, _max: { lastWorkedAt: true } }),
  ])
  const email = emailProblem({
    isOn: settings.notifyBarberEmail,
    isOff: isEmailOff(ctx),
    address,
    isRejected: address !== null && (await isLastRejected(db, address)),
  })
  const push = pushProblem({ isOn: settings.sendAdminPushNotifications, devices: devices._count })
  return {
    isHeard: email === null || push === null,
    email: { address, problem: email, lastWorkedAt: lastSent?.sentAt ?? null },
    push: { devices: devices._count, problem: push, lastWorkedAt: devices._max.lastWorkedAt },
  }
}

interface EmailWay {
  isOn: boolean
  /** Emails are only stored as files. */
  isOff: boolean
  address: string | null
  isRejected: boolean
}

function emailProblem({ isOn, isOff, address, isRejected }: EmailWay): string | null {
  if (isOff) return 'email is not set up'
  if (!isOn) return 'emails to you are turned off'
  if (address === null) return 'your email is not set'
  return isRejected ? 'the last email to you was rejected' : null
}

/** Whether the last email to the barber at that address failed for good, or came back later. A test email counts as well. */
async function isLastRejected(db: Context['db'], recipient: string): Promise<boolean> {
  const last = await db.message.findFirst({
    where: { kind: { in: [...BARBER_KINDS] }, recipient, state: { in: ['sent', 'failed'] } },
    orderBy: { id: 'desc' },
    select: { state: true, problem: true },
  })
  return last?.state === 'failed' || (last?.problem ?? null) !== null
}

function pushProblem({ isOn, devices }: { isOn: boolean; devices: number }): string | null {
  if (devices === 0) return 'no device gets notifications'
  return isOn ? null : 'notifications are turned off'
}
