import type { Context } from '../kernel/context.ts'

/** A webhook event of the mail service about a mail that it has accepted. */
export interface Report {
  /** The message's key, if the event carries it; otherwise `serviceId` identifies the message. */
  key: string | null
  serviceId: string
  problem: string | null
  at: Date
}

/** Idempotent; ignores events about unknown mails, and about erased ones, whose recipient they may name. */
export async function recordReport(
  { db }: Pick<Context, 'db'>,
  { key, serviceId, problem, at }: Report,
) {
  await db.message.updateMany({
    where: { ...(key ? { key } : { serviceId }), recipient: { not: '' } },
    data: problem ? { problem, problemAt: at } : { deliveredAt: at },
  })
}
