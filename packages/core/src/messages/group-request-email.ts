import type { Prisma, Transaction } from '@haircuts/db/client'
import { burstEnd, MANY_PER_DAY } from '@haircuts/scheduling/barber-mails'
import { timesOf } from '@haircuts/scheduling/group-visit'
import { startOfDay } from '@haircuts/scheduling/zone'
import type { Context } from '../kernel/context.ts'
import { dateFormat } from '../kernel/date-format.ts'
import { readEmailTexts } from '../site/read-content.ts'
import { formatContact, readSettings, type Settings } from '../site/settings.ts'
import { barberAddress } from './barber-email.ts'
import type { WrittenMail } from './content.ts'
import {
  proposalDeclinedMail,
  proposalMail,
  requestDeclinedMail,
  requestMail,
  requestsMail,
} from './group-request-texts.ts'
import { frameOf } from './internal/barber-content.ts'
import { businessOf } from './internal/booking-content.ts'
import { addRenderedMessage, renderedText, rewriteRendered } from './internal/rendered-message.ts'
import type { BarberMessageKind, RequestMessageKind } from './message-schema.ts'
import { SUPERSEDED_REASON } from './policy.ts'
import { pushWarning } from './push-notices.ts'
import type { PushContext } from './push-service.ts'

type GroupRequest = Prisma.GroupRequestGetPayload<object>

const DAY_MS = 86_400_000
const BARBER_KIND: BarberMessageKind = 'barber-request'
const CLIENT_KIND: RequestMessageKind = 'proposal'
/** The requests of a day that have a notice each. Further ones are collected, so that a flood fills no mailbox. */
const MAX_NOTICES_PER_DAY = 10
/** A summary that is about to leave may be in the hands of a worker, so it is not written anew. */
const ABOUT_TO_LEAVE_MS = 60_000

/** Notifies the barber of a new request, by email and on the devices. */
export async function notifyOfGroupRequest(tx: Transaction, ctx: Context, request: GroupRequest) {
  const since = new Date(ctx.now.getTime() - DAY_MS)
  const earlier = { createdAt: { gt: since }, id: { not: request.id } }
  if ((await tx.groupRequest.count({ where: earlier })) >= MAX_NOTICES_PER_DAY) {
    await addToSummary(tx, ctx, request)
    return
  }
  await queueForBarber(tx, ctx, request, requestMail)
  if ((await tx.pushDevice.count()) === 0) return
  await ctx.enqueue(tx, { name: 'push-group-request', payload: { requestId: request.id } })
}

/**
 * Adds a request to the email about several that waits, or queues that: its version is the id of the first request. The booking
 * lock orders the requests.
 */
async function addToSummary(tx: Transaction, ctx: Context, request: GroupRequest) {
  const settings = await readSettings(tx)
  const recipient = await barberAddress(tx, settings)
  if (!settings.notifyBarberEmail || recipient === null) return
  const now = ctx.now.getTime()
  const waiting = await tx.message.findFirst({
    where: {
      ...{ kind: BARBER_KIND, copy: 0, state: 'waiting', attempts: 0 },
      nextAttemptAt: { gt: new Date(now + ABOUT_TO_LEAVE_MS) },
    },
  })
  const requests = await tx.groupRequest.findMany({
    where: { state: 'asked', id: { gte: waiting?.version ?? request.id } },
    orderBy: { id: 'asc' },
  })
  const asked = requests.map((each) => ({ ...each, date: dayOf(each, settings) }))
  const mail = requestsMail(asked, frameOf(ctx, settings))
  const { subject } = mail
  const text = renderedText(mail, new Date(now + DAY_MS))
  if (waiting) {
    const { id, key } = waiting
    await rewriteRendered(tx, ctx, { id, key, subject, text })
    return
  }
  const dueAt = new Date(burstEnd(now, MANY_PER_DAY))
  const summary = { kind: BARBER_KIND, version: request.id, recipient, subject, text }
  await addRenderedMessage(tx, ctx, { ...summary, dueAt })
}

/** Notifies the barber by email that the visitor has declined the proposal. */
export async function notifyOfDeclinedProposal(
  tx: Transaction,
  ctx: Context,
  request: GroupRequest,
) {
  await queueForBarber(tx, ctx, request, proposalDeclinedMail)
}

async function queueForBarber(
  tx: Transaction,
  ctx: Context,
  request: GroupRequest,
  write: (asked: GroupRequest, frame: ReturnType<typeof frameOf>) => WrittenMail,
) {
  const settings = await readSettings(tx)
  const recipient = await barberAddress(tx, settings)
  if (!settings.notifyBarberEmail || recipient === null) return
  const asked = { ...request, date: dayOf(request, settings) }
  const mail = write(asked, frameOf(ctx, settings))
  const version = request.id
  const text = renderedText(mail, usefulUntil(request, settings))
  const { subject } = mail
  await addRenderedMessage(tx, ctx, { kind: BARBER_KIND, recipient, version, subject, text })
}

/** Emails the visitor a proposal. What was not sent of an earlier one is withdrawn. */
export async function queueProposalEmail(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'enqueue'>,
  { request, url }: { request: GroupRequest; url: string },
) {
  const settings = await readSettings(tx)
  const { startAt, expiresAt, cuts, cutMinutes, total, message, clientName, place } = request
  if (startAt === null || expiresAt === null || cutMinutes === null) return
  const plan = { start: startAt.getTime(), cuts, cutMinutes }
  const { visit } = timesOf({ ...plan, travelBeforeMinutes: 0, travelAfterMinutes: 0 })
  const mail = proposalMail({
    ...{ clientName, cuts, place, cutMinutes, message, url },
    date: startAt,
    start: startAt,
    end: new Date(visit.end),
    total: Number(total),
    until: expiresAt,
    zone: settings.zone,
    business: businessOf(settings),
    texts: await readEmailTexts(tx),
    contact: formatContact(settings),
  })
  await replaceEmail(tx, ctx, { request, mail, until: expiresAt })
}

/** Emails the visitor that the barber declines the request, or withdraws the proposal. */
export async function queueRequestDeclinedEmail(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'enqueue'>,
  request: GroupRequest,
) {
  const settings = await readSettings(tx)
  const { clientName, cuts, place, message: reason, version } = request
  const mail = requestDeclinedMail({
    ...{ clientName, cuts, place, reason },
    date: dayOf(request, settings),
    hadProposal: version > 0,
    zone: settings.zone,
    business: businessOf(settings),
    texts: await readEmailTexts(tx),
    contact: formatContact(settings),
  })
  await replaceEmail(tx, ctx, { request, mail, until: usefulUntil(request, settings) })
}

async function replaceEmail(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'enqueue'>,
  { request, mail, until }: { request: GroupRequest; mail: WrittenMail; until: Date },
) {
  const { id: version, clientEmail: recipient } = request
  await tx.message.updateMany({
    where: { kind: CLIENT_KIND, version, state: { in: ['waiting', 'held'] }, isUnsure: false },
    data: { state: 'withdrawn', reason: SUPERSEDED_REASON },
  })
  const text = renderedText(mail, until)
  const { subject } = mail
  await addRenderedMessage(tx, ctx, { kind: CLIENT_KIND, recipient, version, subject, text })
}

/** The beginning of the local day that was asked for; the column holds it as a date without a zone. */
function dayOf({ date }: GroupRequest, { zone }: Pick<Settings, 'zone'>): Date {
  return new Date(startOfDay(date.toISOString().slice(0, 10), zone))
}

function usefulUntil(request: GroupRequest, settings: Settings): Date {
  return new Date(dayOf(request, settings).getTime() + DAY_MS)
}

/** Notifies every device of the barber of a request. A repeated job sends the same notice, which does not alert again. */
export async function pushGroupRequest(
  ctx: PushContext,
  { requestId }: { requestId: number },
): Promise<void> {
  const request = await ctx.db.groupRequest.findUnique({ where: { id: requestId } })
  if (request?.state !== 'asked') return
  const { cuts, clientName, place, date, createdAt } = request
  const on = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(date)
  await pushWarning(ctx, createdAt, {
    name: `group-request-${requestId}`,
    title: 'Groomsmen request',
    body: `${clientName}: ${cuts} cuts on ${on}, ${place}`,
    path: `/admin/dashboard?propose=${requestId}`,
  })
}
