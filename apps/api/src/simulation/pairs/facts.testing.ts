import { HOME } from '../services.testing.ts'
import type { Scene, StageVisit } from './stage.testing.ts'

const FACTS = `
  SELECT json_build_object(
    'closed', EXISTS (SELECT FROM closing WHERE reopened_at IS NULL AND (start_at AT TIME ZONE $1)::date <= $2::date
                        AND (end_at - interval '1 second') AT TIME ZONE $1 >= $2::date),
    'blacked out', EXISTS (SELECT FROM blackout WHERE cloud_calendar_id IS NULL AND closing_id IS NULL
                             AND (start_at AT TIME ZONE $1)::date <= $2::date AND end_at AT TIME ZONE $1 >= $2::date),
    'special', EXISTS (SELECT FROM special_date WHERE date = $2::date),
    'client', EXISTS (SELECT FROM client WHERE email = $3),
    'blocked', EXISTS (SELECT FROM client WHERE email = $3 AND is_blocked),
    'waits', EXISTS (SELECT FROM waitlist_entry WHERE client_email = $3 AND booking_id IS NULL),
    'wishes', EXISTS (SELECT FROM booking_wish JOIN message ON message.id = message_id WHERE recipient = $3 AND expires_at > $4::timestamptz),
    'asks', EXISTS (SELECT FROM group_request WHERE client_email = $3 AND state = 'asked'),
    'is offered', EXISTS (SELECT FROM offer JOIN waitlist_entry entry ON entry.id = waitlist_entry_id
                           WHERE client_email = $3 AND offer.state = 'open')) AS facts`

/** What is true of the visit, the day and the person of a scene, which decides what acts have something to do. */
export async function factsOf({ stage, visit, day, person, now }: Scene): Promise<string[]> {
  const { db, services } = stage.world
  const [row] = await db.$queryRawUnsafe<{ facts: Record<string, boolean> }[]>(
    ...([FACTS, stage.zone, day, person.email, new Date(now).toISOString()] as const),
  )
  const starts = [...services.filesOf(HOME).values()].join('\n')
  const isForeign = starts.includes(`DTSTART:${day.replaceAll('-', '')}`)
  const ofDay = Object.entries({ ...row?.facts, isForeign })
  return [...factsOfVisit(visit, now), ...ofDay.map(([fact, is]) => `${fact} ${is}`)]
}

function factsOfVisit(visit: StageVisit | null, now: number): string[] {
  if (!visit) return ['no visit']
  const { status, start, groupId, isOrganizer, seriesId, isWaiting, openOffer } = visit
  const group = groupId === null ? 'alone' : isOrganizer ? 'organizer' : 'member'
  const soon = start <= now ? 'begun' : start < now + 12 * 3_600_000 ? 'soon' : 'later'
  return [
    `${status} ${soon}`,
    `${group} ${status}`,
    `series ${seriesId !== null} ${status}`,
    `waiting ${isWaiting}`,
    `offer ${openOffer !== null}`,
    `proposal ${visit.hasProposal}`,
    `clean-up ${visit.cleanupOfId !== null}`,
  ]
}
