import { randomUUID } from 'node:crypto'
import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { sharesOf } from '@haircuts/scheduling/group-visit'
import { canVisitorChange } from '@haircuts/scheduling/lifecycle'
import type { z } from 'zod'
import { blockForGroupRequest } from '../../availability/edit-blackouts.ts'
import { releaseHoldsIn } from '../../availability/holds.ts'
import { enqueueWrite } from '../../calendar-sync/write-event.ts'
import { planService } from '../../catalog/plan-service.ts'
import { assertNotBlocked } from '../../clients/blocked-contacts.ts'
import { findOrCreateClient } from '../../clients/edit-clients.ts'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import { withBookingLock } from '../../kernel/booking-lock.ts'
import { withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { guestNumber, isGuestNumber } from '../../kernel/guest-number.ts'
import { issueToken, linkExpiry } from '../../kernel/link-tokens.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { notifyOfDeclinedProposal } from '../../messages/group-request-email.ts'
import { formatContact, readSettings } from '../../site/settings.ts'
import { writeBooking } from '../create-booking.ts'
import { followTravel } from '../internal/follow-travel.ts'
import { NO_ANSWERS } from '../visitor-fields.ts'
import type {
  AcceptProposalInput,
  ByProposalTokenInput,
  linkedProposalView,
  NameGuestsInput,
} from './group-request-schema.ts'
import { bookingsAt, proposalOf, type StoredRequest, stateOf } from './list-group-requests.ts'
import { releaseTime } from './propose-group-visit.ts'

/** The limit for changes of the names by the link, as for the contact of any booking. */
const MAX_NAME_CHANGES = 10

type Proposal = NonNullable<ReturnType<typeof proposalOf>>

/**
 * The request and the proposal that a link opens.
 *
 * @throws AppError linkInvalid, identical for an unknown, an expired and a malformed token.
 */
async function openProposal(
  db: DatabaseOrTransaction,
  { proposalToken, now }: ByProposalTokenInput & { now: Date },
): Promise<{ request: StoredRequest; proposal: Proposal }> {
  const tokenHash = sha256(proposalToken)
  const request = await db.groupRequest.findUnique({ where: { tokenHash } })
  const proposal = request && proposalOf(request)
  if (!proposal || linkExpiry(proposal.view.endDatetime) <= now) throw new AppError('linkInvalid')
  return { request, proposal }
}

/** What the link shows. Reading it answers nothing, since scanners of mail follow links. */
export async function proposalByToken(
  ctx: Pick<Context, 'db' | 'now'>,
  input: ByProposalTokenInput,
) {
  return viewOfProposal(ctx.db, ctx, await openProposal(ctx.db, { ...input, now: ctx.now }))
}

async function viewOfProposal(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { request, proposal }: { request: StoredRequest; proposal: Proposal },
): Promise<z.output<typeof linkedProposalView>> {
  const { startDatetime, endDatetime, cutMinutes, total, expiresAt, version } = proposal.view
  const { place, cuts, message, appointmentTypeId } = request
  const service = await db.appointmentType.findFirst({ where: { id: appointmentTypeId ?? 0 } })
  const guests = await guestsOf(db, request)
  const state = stateOf(request, now)
  return {
    // A proposal exists, so the request is not only asked.
    state: state === 'asked' ? 'withdrawn' : state,
    ...{ version, startDatetime, endDatetime, place, cuts, cutMinutes, total, message, expiresAt },
    service: service?.name ?? null,
    names: guests.map(({ clientName }) => givenName(clientName)),
    canName: state === 'accepted' && guests.length > 0 && now < startDatetime,
  }
}

/** The bookings of the others, in order of time. */
async function guestsOf(db: DatabaseOrTransaction, { groupId }: StoredRequest) {
  if (groupId === null) return []
  const rows = await db.booking.findMany({
    where: { groupId, isOrganizer: false, erasedAt: null },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withStatus)
}

function givenName(clientName: string): string | null {
  return isGuestNumber(clientName) ? null : (clientName.split(' ')[0] ?? clientName)
}

/**
 * Accepts a proposal: one booking for each person at the place, and the travel as blackouts, in one transaction. Accepting
 * twice returns the same.
 *
 * @throws AppError linkInvalid, proposalEnded, proposalChanged, proposalTaken, contactTheBarber or a 422 on the names.
 */
export async function acceptProposal(ctx: Context, input: AcceptProposalInput) {
  return withBookingLock(ctx, async (tx) => {
    const opened = await openProposal(tx, { ...input, now: ctx.now })
    const { request, proposal } = opened
    const state = stateOf(request, ctx.now)
    if (state !== 'accepted') {
      if (state !== 'proposed') throw await ended(tx, state)
      if (request.version !== input.version) throw new AppError('proposalChanged')
      const { clientEmail: email, clientPhone: phone } = request
      await assertNotBlocked(tx, ctx, [{ email, phone }])
      if ((await bookingsAt(tx, proposal.times.occupied)).length > 0) {
        throw await withContact(tx, 'proposalTaken', 'This time is no longer free.')
      }
      await book(tx, ctx, { ...opened, names: input.names })
    }
    const accepted = await openProposal(tx, { ...input, now: ctx.now })
    const { groupId } = accepted.request
    const own = await tx.booking.findFirst({ where: { groupId, isOrganizer: true } })
    if (!own) throw new AppError('linkInvalid')
    return {
      ...(await viewOfProposal(tx, ctx, accepted)),
      publicToken: await issueToken(tx, own.id, 'manage'),
    }
  })
}

interface Accepted {
  request: StoredRequest
  proposal: Proposal
  names: readonly (string | null)[]
}

async function book(tx: Transaction, ctx: Context, { request, proposal, names }: Accepted) {
  const { cuts, appointmentTypeId, clientName, clientEmail, clientPhone, place } = request
  assertFewNames(names, cuts)
  const { cutMinutes, total } = proposal.view
  if (appointmentTypeId === null) {
    throw await withContact(tx, 'proposalEnded', 'This proposal can no longer be accepted.')
  }
  // The barber has chosen the service and may have taken it off the site since.
  const { copy } = await planService(tx, { appointmentTypeId, addonIds: [], adminOverride: true })
  const { start, end } = proposal.times.occupied
  await releaseHoldsIn(tx, ctx, { start, end })
  await blockForGroupRequest(tx, ctx, { groupRequestId: request.id, spans: [] })
  const contact = { name: clientName, email: clientEmail, phone: clientPhone }
  const client = await findOrCreateClient(tx, ctx, contact)
  const groupId = randomUUID()
  const shares = sharesOf(total, cuts)
  for (const [index, cut] of proposal.times.cuts.entries()) {
    const isOrganizer = index === 0
    const person = isOrganizer
      ? { clientName, clientEmail, clientPhone, ...NO_ANSWERS, clientNotes: request.clientNotes }
      : {
          clientName: names[index - 1] ?? guestNumber(index + 1),
          clientEmail: null,
          clientPhone: null,
          ...NO_ANSWERS,
        }
    await writeBooking(tx, ctx, {
      data: {
        ...copy,
        typeDurationMinutes: cutMinutes,
        typePrice: shares[index] ?? 0,
        cleanupMinutes: 0,
        startAt: new Date(cut.start),
        endAt: new Date(cut.end),
        ...person,
        notes: `Groomsmen at ${place}`,
        place,
        clientId: client.id,
        groupId,
        isOrganizer,
      },
      addons: [],
      notifyClient: true,
      request: null,
    })
  }
  await tx.groupRequest.update({
    where: { id: request.id },
    data: { state: 'accepted', groupId, endedAt: ctx.now },
  })
  await followTravel(tx, ctx, { groupId, place })
}

function assertFewNames(names: readonly unknown[], cuts: number) {
  if (names.length < cuts) return
  throw invalidField('names', `There are ${cuts - 1} others, so please enter fewer names.`)
}

const OUTCOMES = {
  declined: 'You have declined this proposal.',
  expired: 'This proposal was not answered in time, so its time is no longer held.',
  withdrawn: 'The barber has withdrawn this proposal.',
  asked: 'The barber has withdrawn this proposal.',
} as const

async function ended(tx: Transaction, state: keyof typeof OUTCOMES) {
  return withContact(tx, 'proposalEnded', OUTCOMES[state])
}

async function withContact(
  tx: Transaction,
  code: 'proposalEnded' | 'proposalTaken',
  sentence: string,
): Promise<AppError> {
  const contact = formatContact(await readSettings(tx))
  return new AppError(code, { detail: `${sentence} Please ${contact}.` })
}

/** Frees the time. Declining twice returns the same. @throws AppError linkInvalid or proposalEnded. */
export async function declineProposal(ctx: Context, input: ByProposalTokenInput) {
  return withBookingLock(ctx, async (tx) => {
    const { request } = await openProposal(tx, { ...input, now: ctx.now })
    const state = stateOf(request, ctx.now)
    if (state === 'proposed') {
      const data = { state: 'declined', endedAt: ctx.now }
      await tx.groupRequest.update({ where: { id: request.id }, data })
      await releaseTime(tx, ctx, request)
      await notifyOfDeclinedProposal(tx, ctx, request)
    } else if (state === 'accepted') throw new AppError('proposalAccepted')
    else if (state !== 'declined') throw await ended(tx, state)
    return viewOfProposal(tx, ctx, await openProposal(tx, { ...input, now: ctx.now }))
  })
}

/**
 * Enters the first names of the others. Those who have entered a contact of their own keep their names.
 *
 * @throws AppError linkInvalid, notConfirmed, visitBegun, tooManyContactChanges or a 422 on the names.
 */
export async function nameGuests(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { names, ...input }: NameGuestsInput,
) {
  return withBookingLock(ctx, async (tx) => {
    const opened = await openProposal(tx, { ...input, now: ctx.now })
    const { request, proposal } = opened
    if (request.state !== 'accepted') throw new AppError('notConfirmed')
    if (proposal.view.startDatetime <= ctx.now) throw new AppError('visitBegun')
    assertFewNames(names, request.cuts)
    const guests = await guestsOf(tx, request)
    for (const [index, guest] of guests.entries()) {
      const clientName = names[index] ?? guestNumber(index + 2)
      const hasOwnContact = guest.clientEmail !== null || guest.clientPhone !== null
      const isUnchanged =
        guest.clientName === clientName || givenName(guest.clientName) === names[index]
      if (hasOwnContact || isUnchanged || !canVisitorChange(guest.status)) continue
      if (guest.contactChanges >= MAX_NAME_CHANGES) throw new AppError('tooManyContactChanges')
      await tx.booking.update({
        where: { id: guest.id },
        data: { clientName, contactChanges: { increment: 1 }, revision: { increment: 1 } },
      })
      await enqueueWrite(tx, ctx, guest.id)
    }
    return viewOfProposal(tx, ctx, opened)
  })
}
