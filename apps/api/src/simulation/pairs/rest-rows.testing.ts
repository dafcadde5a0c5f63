import { discountedVisits, groupDiscount } from '@haircuts/scheduling/group-price'
import { DAY, type Stage } from './stage.testing.ts'

/** What no row may say, each by a reading of the tables that owes nothing to the product's own. */
const WRONG_ROWS = `
  WITH kept AS (
    SELECT id, 'booking' AS what, tstzrange(start_at, occupied_until, '[)') AS time FROM booking
     WHERE status IN ('pending', 'confirmed', 'completed') AND occupied_until > $1::timestamptz - interval '4 days'
    UNION ALL
    SELECT hold.id, 'hold', tstzrange(start_at, occupied_until, '[)') FROM hold JOIN offer ON offer.id = offer_id
     WHERE is_live AND expires_at > $1::timestamptz),
       there AS (SELECT id FROM booking UNION SELECT item_id FROM deleted_item WHERE kind = 'booking'),
       clients AS (SELECT id FROM client UNION SELECT item_id FROM deleted_item WHERE kind = 'client'
                   UNION SELECT merged_id FROM client_merge)
  SELECT 'Two keep the same time' AS kind, concat(a.what, ' ', a.id, ', ', b.what, ' ', b.id) AS details
    FROM kept a JOIN kept b ON (a.what, a.id) < (b.what, b.id) AND a.time && b.time
  UNION ALL
  SELECT 'A hold outlives its offer', concat('hold ', hold.id, ' of an offer that is ', state)
    FROM hold JOIN offer ON offer.id = offer_id WHERE is_live AND state <> 'open'
  UNION ALL
  SELECT 'An offer is open without a hold', concat('offer ', id) FROM offer
   WHERE state = 'open' AND NOT EXISTS (SELECT FROM hold WHERE offer_id = offer.id AND is_live)
  UNION ALL
  SELECT 'An offer is open for a visit that cannot move', concat('offer ', offer.id, ' of booking ', booking.id, ', ', status)
    FROM offer JOIN booking ON booking.id = booking_id WHERE state = 'open' AND status <> 'confirmed'
  UNION ALL
  SELECT 'A visit waits that cannot move', concat('booking ', booking.id, ', ', status)
    FROM waitlist_entry JOIN booking ON booking.id = booking_id WHERE status NOT IN ('confirmed', 'pending') AND left_start_at IS NULL
  UNION ALL
  SELECT 'A request outlives its time', concat('booking ', id) FROM booking
   WHERE status = 'pending' AND pending_until <= $1::timestamptz
  UNION ALL
  SELECT 'A clean-up is of a visit that is gone', concat('booking ', id) FROM booking
   WHERE cleanup_of_id IS NOT NULL AND start_at > $1::timestamptz AND cleanup_of_id NOT IN (SELECT id FROM there)
  UNION ALL
  SELECT 'A visit has two clean-ups', concat('booking ', cleanup_of_id) FROM booking
   WHERE cleanup_of_id IS NOT NULL AND status <> 'cancelled' GROUP BY cleanup_of_id HAVING count(*) > 1
  UNION ALL
  SELECT 'An email names a booking that is gone', concat('message ', message.id, ', booking ', other)
    FROM message CROSS JOIN unnest(other_bookings) AS other
   WHERE state IN ('waiting', 'sending') AND other NOT IN (SELECT id FROM there)
  UNION ALL
  SELECT 'A merge names a client that is gone', concat('merge ', id) FROM client_merge
   WHERE undone_at IS NULL AND kept_id NOT IN (SELECT id FROM clients)
  UNION ALL
  SELECT 'A calendar event is of a booking that is gone', concat('event of booking ', booking_id) FROM cloud_event
   WHERE booking_id NOT IN (SELECT id FROM booking)
  UNION ALL
  SELECT 'A group has another number of organizers', concat('group ', group_id, ': ', count(*) FILTER (WHERE is_organizer))
    FROM booking WHERE group_id IS NOT NULL
   GROUP BY group_id HAVING count(*) FILTER (WHERE is_organizer) > 1
  UNION ALL
  SELECT 'A series is numbered otherwise', concat('booking ', id, ': ', series_position, ' of ', series_size, ' instead of ', position, ' of ', size)
    FROM (SELECT *, row_number() OVER (PARTITION BY series_id ORDER BY start_at, id) AS position,
                 count(*) OVER (PARTITION BY series_id) AS size
            FROM booking WHERE series_id IS NOT NULL AND status <> 'cancelled') AS numbered
   WHERE (series_position, series_size) IS DISTINCT FROM (position, size)
  UNION ALL
  SELECT 'A booking is of a client of another email', concat('booking ', booking.id, ' of client ', client.id)
    FROM booking JOIN client ON client.id = client_id
   WHERE client_email IS NOT NULL AND client.email IS NULL AND booking.erased_at IS NULL
  UNION ALL
  SELECT 'An email is left over', concat('message ', id, ', ', kind, ', ', state) FROM message
   WHERE state = 'sending' OR (state = 'waiting' AND next_attempt_at < $1::timestamptz - interval '2 minutes')
  UNION ALL
  SELECT 'A webhook is left over', concat('delivery ', id) FROM webhook_delivery WHERE state = 'sending'`

interface Wrong {
  kind: string
  details: string
}

/** Rows that contradict each other, or name what is gone. */
export async function checkRows(stage: Stage): Promise<void> {
  const { db, now } = stage.world
  const wrong = await db.$queryRawUnsafe<Wrong[]>(WRONG_ROWS, new Date(now).toISOString())
  for (const { kind, details } of wrong) stage.violated(kind, details)
  await checkPrices(stage)
  await checkRepeats(stage)
}

/** No email arrives twice, unless the mail service has not said whether the first one did. */
async function checkRepeats({ world, violated }: Stage) {
  const repeated = [...world.services.accepted].filter(([, { times }]) => times > 1)
  if (repeated.length === 0) return
  const rows = await world.db.message.findMany({
    where: { key: { in: repeated.map(([key]) => key) } },
    select: { id: true, key: true, kind: true, note: true, recipient: true },
  })
  for (const { id, key, kind, note, recipient } of rows) {
    const { times = 0 } = world.services.accepted.get(key) ?? {}
    // The note that it was repeated goes with an erasure.
    if (times > (note === null && recipient !== '' ? 1 : 2))
      violated('An email arrived again', `message ${id}, ${kind}, ${times} times`)
  }
}

/** The discount of each group is what `scheduling` says of its present members. */
async function checkPrices(stage: Stage) {
  const { world, zone, dayOf } = stage
  const rows = await world.db.booking.findMany({
    where: { groupId: { not: null }, startAt: { gt: new Date(world.now - DAY) }, erasedAt: null },
    include: { addons: true },
  })
  const groups = Map.groupBy(rows, ({ groupId }) => groupId)
  for (const [groupId, members] of groups) {
    const visits = members.map(({ id, status, startAt }) => ({
      ...{ id, status },
      date: dayOf(startAt.getTime()),
    }))
    const discounted = discountedVisits(visits)
    for (const { id, status, startAt, typePrice, groupDiscount: stored, addons } of members) {
      if (!['pending', 'confirmed'].includes(status) || startAt.getTime() <= world.now) continue
      const price = typePrice === null ? null : typePrice.toNumber()
      const priced = addons.map((each) => ({ name: each.name, price: each.price.toNumber() }))
      const expected = discounted.has(id) ? groupDiscount({ price, addons: priced }) : 0
      if (stored.toNumber() !== expected)
        stage.violated(
          'A group has another discount',
          `booking ${id} of group ${groupId} (${zone}): ${stored} instead of ${expected}`,
        )
    }
  }
}
