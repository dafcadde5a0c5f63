import { addDays, weekday } from '@haircuts/scheduling/local-date'
import { localDate, wallToInstant } from '@haircuts/scheduling/zone'
import { createBooking } from './booking/writes.ts'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'
import { settingValue } from './setting/reads.ts'

const DAYS_BACK = 28
const DAYS_AHEAD = 21
const SUNDAY = 6
const TIMES = ['09:00', '09:45', '10:30', '11:15', '13:00', '13:45', '14:30', '15:15', '16:00']
const FIRST_NAMES = ['Alex', 'Ben', 'Chris', 'Dana', 'Eli', 'Finn', 'Gus', 'Hank', 'Ike', 'Jude']
const LAST_NAMES = [
  'Ash',
  'Birch',
  'Cedar',
  'Elm',
  'Fir',
  'Hazel',
  'Juniper',
  'Maple',
  'Oak',
  'Pine',
]
const SOURCES = ['A friend', 'Campus flyer', 'Instagram', 'Walked past', 'Church']

/**
 * Some weeks of invented visits for a look around: past ones completed, some donated for, a few
 * missed or cancelled. The same seed gives the same people. Does nothing where bookings exist.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  const { db } = ctx
  if ((await db.booking.count()) > 0) return
  const types = await db.appointmentType.findMany({ include: { addons: true } })
  const zone = settingValue({}, 'timezone')
  const today = localDate(ctx.now.getTime(), zone)
  const random = randomNumbers(7)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset++) {
    const date = addDays(today, offset)
    if (weekday(date) === SUNDAY) continue
    // The calendar thins out the further ahead one looks.
    const busyness = offset <= 0 ? 0.6 : 0.6 * (1 - offset / (DAYS_AHEAD + 7))
    for (const time of TIMES) {
      const type = pick(types)
      if (!type || random() > busyness) continue
      const name = `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`
      const isFirstTime = random() < 0.3
      await book(ctx, {
        appointmentTypeId: type.id,
        startDatetime: new Date(wallToInstant(date, time, zone, 'opening')),
        clientName: name,
        clientEmail: `${name.toLowerCase().replace(' ', '.')}@example.com`,
        clientPhone: `555-01${String(Math.floor(random() * 100)).padStart(2, '0')}`,
        clientNotes: null,
        isFirstTime,
        referralSource: isFirstTime ? (pick(SOURCES) ?? null) : null,
        pictureReference: null,
        addonIds: random() < 0.3 ? type.addons.slice(0, 1).map(({ addonId }) => addonId) : [],
        adminOverride: true,
      })
    }
  }
  await db.$executeRaw`
    UPDATE booking
       SET status = CASE WHEN id % 17 = 0 THEN 'no-show' WHEN id % 13 = 0 THEN 'cancelled'
                         ELSE 'completed' END,
           donation_amount = CASE WHEN id % 17 = 0 OR id % 13 = 0 OR id % 5 = 0 THEN NULL
                                  ELSE 20 + 5 * (id % 3) END
     WHERE end_at < ${ctx.now}`
}

/** A clash with a longer visit before is part of the game, and skipped. */
async function book(ctx: Context, input: Parameters<typeof createBooking>[1]) {
  try {
    await createBooking(ctx, input)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** A small generator with a seed (mulberry32), so that a demo looks the same every time. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
