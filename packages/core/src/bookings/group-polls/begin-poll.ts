import type { Transaction } from '@haircuts/db/client'
import { AppError } from '../../kernel/app-error.ts'
import { withBookingLock } from '../../kernel/booking-lock.ts'
import type { Context } from '../../kernel/context.ts'
import { randomToken, sha256 } from '../../kernel/secrets.ts'
import { formatContact, readSettings } from '../../site/settings.ts'
import { rejectBotSubmission } from '../booking-limits.ts'
import { planService } from '../plan-service.ts'
import type { BeginInput } from './group-poll-schema.ts'
import { assertPollsOffered, viewOfPoll } from './read-poll.ts'
import { settlePoll } from './settle-poll.ts'

const DAY_MS = 86_400_000
/** Polls of all people within a day: many more than a barber has groups, and few enough that a flood fills no list. */
const MAX_PER_DAY = 200

/**
 * Begins a poll with the first person in it, who has not chosen a time yet. The lock makes the limit hold for calls at the
 * same time.
 *
 * @throws AppError notFound, tooManyPolls, formFilledByProgram, formTooFast or a 422 on the service.
 */
export async function beginPoll(
  ctx: Context,
  { formCheck, formAgeMs, firstName, size, ...service }: BeginInput,
) {
  await assertPollsOffered(ctx.db)
  rejectBotSubmission({ formCheck, formAgeMs })
  return withBookingLock(ctx, async (tx) => {
    await assertFewToday(tx, ctx)
    await planService(tx, { ...service, adminOverride: false })
    const pollToken = randomToken()
    const personSecret = randomToken()
    const { id, people } = await tx.groupPoll.create({
      data: {
        tokenHash: sha256(pollToken),
        size,
        createdAt: ctx.now,
        joins: 1,
        people: {
          create: {
            ...service,
            firstName,
            secretHash: sha256(personSecret),
            joinedAt: ctx.now,
          },
        },
      },
      include: { people: true },
    })
    const { poll } = await settlePoll(tx, ctx, { id })
    return {
      pollToken,
      url: ctx.site.urlOf(`/together/${pollToken}`),
      personId: people[0]?.id ?? 0,
      personSecret,
      poll: await viewOfPoll(tx, ctx, poll),
    }
  })
}

async function assertFewToday(tx: Transaction, { now }: Pick<Context, 'now'>) {
  const since = new Date(now.getTime() - DAY_MS)
  if ((await tx.groupPoll.count({ where: { createdAt: { gt: since } } })) < MAX_PER_DAY) return
  throw new AppError('tooManyPolls', {
    detail: `Too many polls were begun today. Please choose a time without one, or ${formatContact(await readSettings(tx))}.`,
  })
}
