import { weekday } from '@haircuts/scheduling/local-date'
import { wallToInstant } from '@haircuts/scheduling/zone'
import type { Concerned } from './ledger.testing.ts'
import { type Act, HOUR, isAhead, nearDay, type Scene } from './stage.testing.ts'

/** Each setting that is a rule, with the values between which it changes, by the act that sets it. */
const RULES: Record<string, Record<string, readonly string[]>> = {
  'rule of starts': { slot_interval_minutes: ['15', '20', '30'], minimize_gaps: ['false', 'true'] },
  'rule of dates': {
    booking_lead_time_hours: ['0', '2', '24'],
    max_booking_advance_days: ['60', '14', '30'],
  },
  'limit of a day': { max_bookings_per_day: ['', '2', '8'] },
  'limit of a person': { max_upcoming_bookings: ['6', '3'] },
  'rule of approval': { approve_first_visits: ['false', 'true'], approval_hours: ['48', '6'] },
  'cut-offs': { cancel_cutoff_hours: ['0', '12'], reschedule_cutoff_hours: ['0', '24'] },
  'rule of unproven': { unproven_share: ['50', '1'], unproven_per_network: ['1', '0', '12'] },
  'offers on and off': { offer_earlier_times: ['true', 'false'] },
  zone: { timezone: ['America/New_York', 'America/Chicago'] },
}

/** The value of each rule in a shop where most can happen. */
export const OPEN_RULES: ReadonlyMap<string, string> = new Map(
  Object.values(RULES).flatMap((settings) =>
    Object.entries(settings).map(([key, [value = '']]) => [key, value] as const),
  ),
)

/** A rule bears on the visit and the day that the scene is about. */
function ruled({ visit, now, day, stage }: Scene, ...days: string[]): Concerned {
  const visits = visit && isAhead(visit, now) ? [visit.id] : []
  return { visits, days: [day, ...days, ...(visit ? [stage.dayOf(visit.start)] : [])] }
}

async function setRule(scene: Scene, key: string, values: readonly string[]) {
  const { stage, dice } = scene
  const [stored] = await stage.world.db.setting.findMany({ where: { key } })
  const others = values.filter((value) => value !== (stored?.value ?? values[0]))
  const value = dice.pick(others)
  const outcome = await stage.barber(`sets ${key} to ${value}`, ({ setting }) =>
    setting.set({ key, value }),
  )
  if (key === 'timezone' && outcome.is !== 'refused') {
    const [now] = await stage.world.db.setting.findMany({ where: { key } })
    if (now) stage.zone = now.value
  }
  return ruled(scene)
}

async function closeDay(scene: Scene, isAllDay: boolean) {
  const { stage, dice } = scene
  const date = dice.chance(0.8) ? scene.day : nearDay(scene)
  const from = dice.pick(['09:00', '10:30', '13:00'])
  const hours = isAllDay ? {} : { fromTime: from, toTime: dice.pick(['13:30', '15:15', '18:00']) }
  const outcome = await stage.barber(`closes ${date}`, ({ closing }) =>
    closing.create({ fromDate: date, toDate: date, ...hours, reason: 'My car broke down.' }),
  )
  if (outcome.is === 'refused') return null
  const asked = outcome.is === 'done' ? outcome.result.people.map((each) => each.bookingId) : []
  return { ...ruled(scene, date), visits: [...(ruled(scene).visits ?? []), ...asked] }
}

async function reopenDay(scene: Scene) {
  const { stage, day } = scene
  const start = new Date(wallToInstant(day, '00:00', stage.zone, 'opening'))
  const end = new Date(start.getTime() + 24 * HOUR)
  const closed = await stage.world.db.closing.findFirst({
    where: { reopenedAt: null, startAt: { lt: end }, endAt: { gt: start } },
    include: { bookings: true },
  })
  if (!closed) return null
  await stage.barber(`reopens ${day}`, ({ closing }) => closing.reopen({ id: closed.id }))
  return { ...ruled(scene), visits: closed.bookings.map((each) => each.bookingId) }
}

async function setSpecialDate(scene: Scene, isOpen: boolean) {
  const { stage, dice, day: date } = scene
  const hours = isOpen
    ? { isOpen, openTime: dice.pick(['08:00', '11:00']), closeTime: dice.pick(['15:00', '20:00']) }
    : { isOpen }
  const outcome = await stage.barber(`sets ${date} apart`, ({ specialDate }) =>
    specialDate.create({ date, ...hours }),
  )
  if (outcome.is === 'refused')
    await stage.barber(`changes ${date}`, ({ specialDate }) =>
      specialDate.update({ date, ...hours }),
    )
  return ruled(scene)
}

async function endSpecialDate(scene: Scene) {
  const { stage, day: date } = scene
  const outcome = await stage.barber(`treats ${date} like its weekday`, ({ specialDate }) =>
    specialDate.delete({ date }),
  )
  return outcome.is === 'refused' ? null : ruled(scene)
}

async function setHours(scene: Scene) {
  const { stage, dice, day: date } = scene
  const day = weekday(date)
  const hours = {
    isOpen: dice.chance(0.85),
    openTime: dice.pick(['08:30', '09:00', '11:00']),
    closeTime: dice.pick(['15:00', '17:00', '20:00']),
    breaks: dice.chance(0.3) ? [{ startTime: '12:00', endTime: '13:00' }] : [],
  }
  await stage.barber(`sets the hours of weekday ${day}`, ({ businessHours }) =>
    businessHours.update({ day, ...hours }),
  )
  return ruled(scene)
}

async function closeWeekday(scene: Scene) {
  const { stage, day } = scene
  await stage.barber(`closes the weekday of ${day}`, ({ businessHours }) =>
    businessHours.delete({ day: weekday(day) }),
  )
  return ruled(scene)
}

async function blackOut(scene: Scene) {
  const { stage, dice, day } = scene
  const time = `${String(9 + dice.below(7)).padStart(2, '0')}:${dice.pick(['00', '20'])}`
  const start = wallToInstant(day, time, stage.zone, 'opening')
  const repeat = dice.chance(0.2) ? { repeatCount: 3 } : {}
  await stage.barber(`blacks out ${day}`, ({ blackout }) =>
    blackout.create({
      title: 'Away',
      startDatetime: new Date(start).toISOString(),
      endDatetime: new Date(start + dice.pick([1, 3]) * HOUR).toISOString(),
      isAllDay: dice.chance(0.2),
      ...repeat,
    }),
  )
  return ruled(scene)
}

async function ownBlackout({ stage, day }: Scene) {
  const start = new Date(wallToInstant(day, '00:00', stage.zone, 'opening'))
  const end = new Date(start.getTime() + 24 * HOUR)
  return stage.world.db.blackout.findFirst({
    where: { cloudCalendarId: null, closingId: null, startAt: { lt: end }, endAt: { gt: start } },
    orderBy: { id: 'asc' },
  })
}

async function moveBlackout(scene: Scene) {
  const { stage, dice } = scene
  const found = await ownBlackout(scene)
  if (!found) return null
  const { id, startAt, endAt, isAllDay } = found
  const shift = dice.pick([-2, 2, 26]) * HOUR
  const moved = (instant: Date) => new Date(instant.getTime() + shift).toISOString()
  const startDatetime = moved(startAt)
  await stage.barber(`moves the blackout ${id}`, ({ blackout }) =>
    blackout.update({ id, startDatetime, endDatetime: moved(endAt), isAllDay }),
  )
  return ruled(scene, stage.dayOf(Date.parse(startDatetime)))
}

async function deleteBlackout(scene: Scene) {
  const { stage } = scene
  const found = await ownBlackout(scene)
  if (!found) return null
  const { id, title, reason, isAllDay, startAt, endAt } = found
  const before = await stage.undoing.before()
  const concerned = ruled(scene)
  const outcome = await stage.barber(`deletes the blackout ${id}`, ({ blackout }) =>
    blackout.delete({ id, following: false }),
  )
  if (outcome.is === 'done' && found.seriesId === null)
    stage.undoing.offer({
      name: 'restore blackout',
      before,
      concerned,
      run: () =>
        stage.barber('restores a blackout', ({ blackout }) =>
          blackout.restore({
            blackouts: [
              {
                ...{ title, reason, isAllDay },
                startDatetime: startAt.toISOString(),
                endDatetime: endAt.toISOString(),
              },
            ],
          }),
        ),
    })
  return concerned
}

/** The service of the visit, or any. */
const serviceOf = ({ visit, stage, dice }: Scene) =>
  visit?.appointmentTypeId ?? dice.pick(stage.services)

async function setService(scene: Scene, what: 'length' | 'clean-up' | 'price') {
  const { stage, dice } = scene
  const id = serviceOf(scene)
  const change = {
    length: { durationMinutes: dice.pick([20, 30, 45, 60]) },
    'clean-up': { cleanupMinutes: dice.pick([0, 5, 15]) },
    price: { price: dice.pick([2, 20, 25]) },
  }[what]
  const outcome = await stage.barber(`changes the ${what} of the service ${id}`, (call) =>
    call.appointmentType.update({ id, ...change }),
  )
  return outcome.is === 'refused' ? null : ruled(scene)
}

async function deleteService(scene: Scene) {
  const { stage } = scene
  // Without a service nothing can meet.
  if (stage.services.length < 2) return null
  const id = serviceOf(scene)
  const before = await stage.undoing.before()
  const concerned = ruled(scene)
  const outcome = await stage.barber(`deletes the service ${id}`, ({ appointmentType }) =>
    appointmentType.delete({ id }),
  )
  if (outcome.is === 'refused') return null
  stage.undoing.offer({
    name: 'restore service',
    before,
    concerned,
    run: () =>
      stage.barber(`restores the service ${id}`, ({ deletedItem }) =>
        deletedItem.restore({ kind: 'appointment_type', id }),
      ),
  })
  return concerned
}

async function deleteAddon(scene: Scene) {
  const { stage } = scene
  const id = stage.addonId
  const before = await stage.undoing.before()
  const concerned = ruled(scene)
  const outcome = await stage.barber('deletes the add-on', ({ addon }) => addon.delete({ id }))
  if (outcome.is === 'refused') return null
  stage.undoing.offer({
    name: 'restore service',
    before,
    concerned,
    run: () =>
      stage.barber('restores the add-on', ({ deletedItem }) =>
        deletedItem.restore({ kind: 'addon', id }),
      ),
  })
  return concerned
}

async function editAddon(scene: Scene) {
  const { stage, dice } = scene
  const change = {
    id: stage.addonId,
    durationMinutes: dice.pick([5, 10, 20]),
    price: dice.pick([4, 6]),
  }
  const outcome = await stage.barber('changes the add-on', ({ addon }) => addon.update(change))
  return outcome.is === 'refused' ? null : ruled(scene)
}

/** The acts that change what may be booked. */
export const RULE_ACTS: readonly Act[] = [
  ...Object.entries(RULES).flatMap(([name, settings]) =>
    Object.entries(settings).map(([key, values]) => ({
      name,
      needs: 'any' as const,
      run: (scene: Scene) => setRule(scene, key, values),
    })),
  ),
  { name: 'close day', needs: 'any', run: (scene) => closeDay(scene, true) },
  { name: 'close hours', needs: 'any', run: (scene) => closeDay(scene, false) },
  { name: 'reopen day', needs: 'closed', run: reopenDay },
  { name: 'special date', needs: 'any', run: (scene) => setSpecialDate(scene, true) },
  { name: 'special date', needs: 'any', run: (scene) => setSpecialDate(scene, false) },
  { name: 'special date', needs: 'special', run: endSpecialDate },
  { name: 'weekday hours', needs: 'any', run: setHours },
  { name: 'weekday hours', needs: 'any', run: closeWeekday },
  { name: 'blackout', needs: 'any', run: blackOut },
  { name: 'blackout', needs: 'blacked out', run: moveBlackout },
  { name: 'delete blackout', needs: 'blacked out', run: deleteBlackout },
  { name: 'service length', needs: 'any', run: (scene) => setService(scene, 'length') },
  { name: 'service length', needs: 'any', run: (scene) => setService(scene, 'clean-up') },
  { name: 'service price', needs: 'any', run: (scene) => setService(scene, 'price') },
  { name: 'delete service', needs: 'any', run: deleteService },
  { name: 'delete service', needs: 'any', run: deleteAddon },
  { name: 'service length', needs: 'any', run: editAddon },
]
