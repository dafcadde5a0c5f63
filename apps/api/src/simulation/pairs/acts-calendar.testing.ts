import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { wallToInstant } from '@haircuts/scheduling/zone'
import { HOME, WORK } from '../services.testing.ts'
import type { Concerned } from './ledger.testing.ts'
import { type Act, HOUR, isAhead, MINUTE, type Scene } from './stage.testing.ts'

const stamp = (instant: number) =>
  `${new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

async function sync(scene: Scene) {
  const { world, zone } = scene.stage
  world.queue.add([{ name: 'sync-calendars', payload: {} }], world.now)
  await world.workUntil(world.now)
  return zone
}

/** What blocks time bears on the day, and on the visit of the scene. */
const around = ({ day, visit, now }: Scene): Concerned => ({
  days: [day],
  visits: visit && isAhead(visit, now) ? [visit.id] : [],
})

/** The barber's own event appears in a calendar that blocks time. */
async function foreignEvent(scene: Scene) {
  const { stage, dice, day } = scene
  const files = stage.world.services.filesOf(HOME)
  const time = `${String(8 + dice.below(9)).padStart(2, '0')}:${dice.pick(['00', '20', '45'])}`
  const start = wallToInstant(day, time, stage.zone, 'opening')
  const href = `/home/${stage.keyFor('event').replaceAll(' ', '-')}.ics`
  const end = start + dice.pick([45, 120]) * MINUTE
  files.set(
    href,
    eventFile(href, 'SUMMARY:Private', `DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`),
  )
  await sync(scene)
  return around(scene)
}

async function foreignEventEnds(scene: Scene) {
  const { stage, day } = scene
  const files = stage.world.services.filesOf(HOME)
  const from = wallToInstant(day, '00:00', stage.zone, 'opening')
  const onDay = [...files.keys()].filter((href) => {
    const [, at = ''] = /DTSTART:(\d{8}T\d{6}Z)/.exec(files.get(href) ?? '') ?? []
    const start = Date.parse(at.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
    return start >= from && start < from + 24 * HOUR
  })
  const [href] = onDay
  if (!href) return null
  files.delete(href)
  await sync(scene)
  return around(scene)
}

/** A person moves or deletes the event of a booking in the calendar, which becomes a proposal. */
async function changeEvent(scene: Scene, how: 'move' | 'delete') {
  const { stage, visit, dice, now } = scene
  if (!visit || !isAhead(visit, now)) return null
  const work = stage.world.services.filesOf(WORK)
  const row = await stage.world.db.booking.findUniqueOrThrow({ where: { id: visit.id } })
  const href = `/work/${row.calendarUid}.ics`
  const file = work.get(href)
  if (!file) return null
  const concerned = { visits: [visit.id] }
  if (how === 'delete') work.delete(href)
  else {
    const start = visit.start + dice.pick([-1, 1, 25]) * HOUR
    const [zone = '', event = ''] = file.split('BEGIN:VEVENT')
    const moved = event
      .replace(/DTSTART[^\r\n]*/, `DTSTART:${stamp(start)}`)
      .replace(/DTEND[^\r\n]*\r\n/, '')
      .replace('END:VEVENT', 'DURATION:PT30M\r\nEND:VEVENT')
    work.set(href, `${zone}BEGIN:VEVENT${moved}`)
  }
  stage.world.note(`a person ${how}s the event of ${visit.id}`)
  stage.world.queue.add([{ name: 'compare-events', payload: {} }], stage.world.now)
  await stage.world.workUntil(stage.world.now)
  return concerned
}

async function decideProposal(scene: Scene, isAccepted: boolean) {
  const { stage, visit } = scene
  if (!visit?.hasProposal) return null
  const listed = await stage.barber('lists proposals', ({ calendarProposal }) =>
    calendarProposal.list(),
  )
  const all = listed.is === 'done' ? listed.result : []
  const proposal = all.find(({ booking }) => booking.id === visit.id)
  if (!proposal) return null
  const { id, proposedStartDatetime: to } = proposal
  await stage.barber(
    `${isAccepted ? 'accepts' : 'puts back'} what was changed of ${visit.id}`,
    ({ calendarProposal }): Promise<unknown> =>
      isAccepted ? calendarProposal.accept({ id }) : calendarProposal.putBack({ id }),
  )
  return { visits: [visit.id], days: to ? [stage.dayOf(to.getTime())] : [] }
}

/** The calendar that blocks time is no longer read, and is again. */
async function unmap(scene: Scene) {
  const { stage } = scene
  const { homeId: id } = stage
  const calendar = await stage.world.db.cloudCalendar.findUnique({ where: { id } })
  if (!calendar) return null
  const mappedToBlackout = !calendar.mappedToBlackout
  await stage.barber(`${mappedToBlackout ? 'reads' : 'ignores'} the calendar`, (call) =>
    call.cloudCalendar.update({ id, mappedToBlackout }),
  )
  return around(scene)
}

/** The acts in the barber's calendars. */
export const CALENDAR_ACTS: readonly Act[] = [
  { name: 'foreign event', needs: 'any', run: foreignEvent },
  { name: 'foreign event ends', needs: 'foreign event', run: foreignEventEnds },
  { name: 'move event', needs: 'upcoming', run: (scene) => changeEvent(scene, 'move') },
  { name: 'delete event', needs: 'upcoming', run: (scene) => changeEvent(scene, 'delete') },
  { name: 'accept proposal', needs: 'proposed', run: (scene) => decideProposal(scene, true) },
  { name: 'put event back', needs: 'proposed', run: (scene) => decideProposal(scene, false) },
  { name: 'ignore calendar', needs: 'any', run: unmap },
]
