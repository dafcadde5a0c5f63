import { inChair } from '../availability/writes.ts'
import type { Context } from '../context.ts'

/** A visitor sends the picture first and the booking soon after. */
const KEPT_UNNAMED_MS = 24 * 3_600_000

/**
 * Forget the pictures that no booking names after a day, and then their files; also a file whose row
 * went in a run that was cut short.
 */
export async function sweepPictures(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - KEPT_UNNAMED_MS)
  // In the chair, where a booking that is just being made cannot name one that is just being forgotten.
  await inChair(
    ctx,
    (tx) => tx.$executeRaw`
      DELETE FROM picture
       WHERE created_at < ${before}
         AND NOT EXISTS (SELECT 1 FROM booking WHERE picture_reference = '/uploads/' || picture.name)`,
  )
  const names = await ctx.pictures.namesBefore(before)
  const rows = await ctx.db.picture.findMany({ where: { name: { in: names } } })
  const known = new Set(rows.map(({ name }) => name))
  for (const name of names) if (!known.has(name)) await ctx.pictures.remove(name)
}
