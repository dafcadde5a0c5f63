import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { Database, Prisma } from '@haircuts/db/client'
import { definitionOf, SETTING_KEYS } from '../site/setting-schema.ts'

/** Beards are shaped up or sculpted, not both. */
const ADDONS = [
  {
    name: 'Beard shape-up',
    description: 'Shaped and trimmed with clippers.',
    durationMinutes: 10,
    price: 5,
    choiceGroup: 'Beard',
  },
  {
    name: 'Full beard sculpting',
    description: 'Shaped, faded and finished by hand.',
    durationMinutes: 20,
    price: 20,
    choiceGroup: 'Beard',
  },
  {
    name: 'Hot towel face treatment',
    description: 'A steaming towel and ten quiet minutes.',
    durationMinutes: 10,
    price: 4,
    // The Aggie special: the booking page promises this add-on for free.
    isFreeSpecial: true,
  },
  {
    name: 'Straight razor edge-up',
    description: 'The cleanest line there is.',
    durationMinutes: 10,
    price: 7,
  },
]

/** A service offers every add-on unless it names its own. */
const SERVICES: readonly (Prisma.AppointmentTypeCreateManyInput & { addonNames?: string[] })[] = [
  {
    name: "Men's haircut",
    description: 'Scissors, clippers and a neck clean-up.',
    durationMinutes: 30,
    price: 20,
    color: '#7a2230',
  },
  {
    name: "Men's fade",
    description: 'Bald, zero or half. A neck and ear clean-up within 14 days is included.',
    durationMinutes: 45,
    price: 25,
    color: '#3b5b7a',
    includesCleanup: true,
  },
  {
    name: 'The Golden Hawk',
    description: 'The full treatment, no rush.',
    durationMinutes: 75,
    price: 45,
    color: '#a8792b',
  },
  {
    name: "Men's edge-up/neck trim",
    description: 'Sharp edges between cuts.',
    durationMinutes: 15,
    price: 5,
    color: '#5b6b4f',
  },
  {
    name: 'Kids cut',
    description: 'For boys under 12.',
    durationMinutes: 30,
    price: 17,
    color: '#6a4c7d',
    addonNames: ['Hot towel face treatment'],
  },
]

const SUNDAY = 6

/**
 * Seeds an empty installation with services, add-ons, opening hours and default settings. The stored
 * settings mark the first run as done, so that rows the barber deletes are not seeded again.
 *
 * @returns whether this was the first run.
 */
export async function seedFirstRun(db: Database): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.firstRun})`
    if ((await tx.setting.count()) > 0) return false

    await tx.setting.createMany({
      data: SETTING_KEYS.map((key) => ({ key, value: definitionOf(key).default })),
    })
    await tx.businessHours.createMany({
      data: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) =>
        dayOfWeek === SUNDAY
          ? { dayOfWeek, isOpen: false }
          : { dayOfWeek, isOpen: true, openTime: '09:00', closeTime: '17:00' },
      ),
    })
    const addons = await tx.addon.createManyAndReturn({
      data: ADDONS.map((addon, displayOrder) => ({ ...addon, displayOrder })),
    })
    const services = await tx.appointmentType.createManyAndReturn({
      data: SERVICES.map(({ addonNames, ...service }, displayOrder) => ({
        ...service,
        displayOrder,
      })),
    })
    await tx.appointmentTypeAddon.createMany({
      data: services.flatMap(({ id, name }) => {
        const own = SERVICES.find((service) => service.name === name)?.addonNames
        return addons
          .filter((addon) => own?.includes(addon.name) ?? true)
          .map((addon) => ({ appointmentTypeId: id, addonId: addon.id }))
      }),
    })
    return true
  })
}
