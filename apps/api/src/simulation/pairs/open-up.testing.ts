import type { Dice } from '../dice.testing.ts'
import { OPEN_RULES } from './acts-rules.testing.ts'
import type { Stage } from './stage.testing.ts'

/** How often each thing that keeps people from booking is put right on a new day. */
const PUT_RIGHT = 0.4
/** How often a deleted service or add-on comes back on a new day. */
const RESTORED = 0.8
/** How many services a shop has, with those that are deleted. */
const SERVICES = 3

/** The barber puts right what would leave nothing to meet: closed days, deleted services, strict rules, blocked people. */
export async function openUp(stage: Stage, dice: Dice): Promise<void> {
  const { world } = stage
  const { db } = world
  const { faults } = world
  world.faults = { services: 0, servers: 0 }
  const stored = await db.setting.findMany({ where: { key: { in: [...OPEN_RULES.keys()] } } })
  for (const { key, value } of stored) {
    const open = OPEN_RULES.get(key)
    if (
      key === 'approve_first_visits' ||
      open === undefined ||
      value === open ||
      !dice.chance(PUT_RIGHT)
    )
      continue
    await stage.barber(`sets ${key} back`, ({ setting }) => setting.set({ key, value: open }))
    if (key === 'timezone') stage.zone = open
  }
  const hours = await db.businessHours.findMany({ orderBy: { dayOfWeek: 'asc' } })
  for (const { dayOfWeek: day } of hours.filter(({ isOpen }) => !isOpen)) {
    if (!dice.chance(PUT_RIGHT)) continue
    const open = { isOpen: true, openTime: '09:00', closeTime: '17:00', breaks: [] }
    await stage.barber(`opens weekday ${day}`, ({ businessHours }) =>
      businessHours.update({ day, ...open }),
    )
  }
  const deleted = await db.deletedItem.findMany({
    where: { kind: { in: ['appointment_type', 'addon'] } },
  })
  for (const { kind, itemId: id } of deleted) {
    if (!dice.chance(RESTORED)) continue
    await stage.barber(`restores the ${kind} ${id}`, ({ deletedItem }) =>
      deletedItem.restore({ kind: kind === 'addon' ? 'addon' : 'appointment_type', id }),
    )
  }
  await replaceServices(stage)
  const blocked = await db.client.findMany({ where: { isBlocked: true }, orderBy: { id: 'asc' } })
  for (const { id } of blocked) {
    if (dice.chance(PUT_RIGHT))
      await stage.barber(`unblocks ${id}`, ({ clients }) =>
        clients.update({ id, isBlocked: false }),
      )
  }
  // An undo after it is not compared with what was before.
  stage.undoing.acted()
  world.faults = faults
}

/** A service that can no longer be restored is followed by a new one. */
async function replaceServices(stage: Stage) {
  const { db } = stage.world
  const there = await db.appointmentType.count()
  const restorable = await db.deletedItem.count({ where: { kind: 'appointment_type' } })
  for (let missing = there + restorable; missing < SERVICES; missing++) {
    const input = { name: 'Another cut', durationMinutes: 30, price: 20, includesCleanup: true }
    await stage.barber('adds a service', ({ appointmentType }) => appointmentType.create(input))
  }
  const addons = await db.addon.findMany({ take: 1 })
  const lostAddon = await db.deletedItem.count({ where: { kind: 'addon' } })
  if (addons.length + lostAddon === 0)
    await stage.barber('adds an add-on', ({ addon }) =>
      addon.create({ name: 'Hot towel', durationMinutes: 10, price: 4 }),
    )
  await stage.refresh()
  const [addon] = await db.addon.findMany({ orderBy: { id: 'desc' }, take: 1 })
  if (addon && addon.id !== stage.addonId) {
    stage.addonId = addon.id
    for (const id of stage.services)
      await stage.barber(`offers the add-on with ${id}`, ({ appointmentType }) =>
        appointmentType.setAddons({ id, addonIds: [addon.id] }),
      )
  }
}
