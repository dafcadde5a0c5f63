import type { Context } from '../context.ts'
import { sha256 } from '../digest.ts'
import { Refusal } from '../refusal.ts'

const WINDOW_MS = 15 * 60_000
/** Dormitories share an address, so it may try more often than one account may be tried. */
const MOST_FROM_ADDRESS = 40
const MOST_FOR_ACCOUNT = 10

interface Limit {
  keyHash: Uint8Array<ArrayBuffer>
  most: number
}

/**
 * Count an attempt before it is looked at, so that a hundred at once are a hundred. The address
 * comes first: who has used his up cannot fill the table with made-up accounts.
 *
 * @throws Refusal tooManySignIns until the window is over, with the seconds it still takes; the same
 * whether there is such an account or not.
 */
export async function countAttempt(ctx: Context, account: string): Promise<void> {
  for (const { keyHash, most } of limitsOf(ctx, account)) {
    const [attempt] = await ctx.db.$queryRaw<{ count: number; windowEndsAt: Date }[]>`
      INSERT INTO sign_in_attempt AS kept (key_hash, count, window_ends_at)
      VALUES (${keyHash}, 1, ${new Date(ctx.now.getTime() + WINDOW_MS)})
      ON CONFLICT (key_hash) DO UPDATE SET
        count = CASE WHEN kept.window_ends_at <= ${ctx.now} THEN 1 ELSE kept.count + 1 END,
        window_ends_at = CASE WHEN kept.window_ends_at <= ${ctx.now}
                              THEN excluded.window_ends_at ELSE kept.window_ends_at END
      RETURNING count, window_ends_at AS "windowEndsAt"`
    if (!attempt || attempt.count <= most) continue
    const wait = Math.ceil((attempt.windowEndsAt.getTime() - ctx.now.getTime()) / 1000)
    throw new Refusal('tooManySignIns', { retryAfterSeconds: Math.max(wait, 1) })
  }
}

/** Who got in starts anew. */
export async function forgetAttempts(ctx: Context, account: string): Promise<void> {
  const keys = limitsOf(ctx, account).map(({ keyHash }) => keyHash)
  await ctx.db.signInAttempt.deleteMany({ where: { keyHash: { in: keys } } })
}

/** Windows that are over count nothing any more. */
export async function sweepAttempts({ db, now }: Context): Promise<void> {
  await db.signInAttempt.deleteMany({ where: { windowEndsAt: { lte: now } } })
}

function limitsOf({ countedAs }: Context, account: string): Limit[] {
  if (countedAs === null) return []
  return [
    { keyHash: sha256(`address ${countedAs}`), most: MOST_FROM_ADDRESS },
    { keyHash: sha256(`account ${account.toLowerCase()}`), most: MOST_FOR_ACCOUNT },
  ]
}
