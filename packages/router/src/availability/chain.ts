import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { chainRequest, chainStarts } from '@haircuts/scheduling/chain'
import { Refusal } from '../refusal.ts'

interface ChosenVisit {
  appointmentTypeId: number
  addonIds: number[]
}

/**
 * The request of several people in a row, with how much later than the first each one begins, in milliseconds.
 *
 * @throws Refusal appointmentTypeNotFound
 */
export async function chainOf(db: DatabaseOrTransaction, people: readonly ChosenVisit[]) {
  const types = await db.appointmentType.findMany({
    where: { id: { in: people.map((each) => each.appointmentTypeId) }, isActive: true },
    select: {
      id: true,
      durationMinutes: true,
      cleanupMinutes: true,
      addons: { where: { addon: { isActive: true } }, include: { addon: true } },
    },
  })
  const lengths = people.map(({ appointmentTypeId, addonIds }) => {
    const type = types.find(({ id }) => id === appointmentTypeId)
    if (!type) throw new Refusal('appointmentTypeNotFound')
    const chosen = type.addons.filter(({ addonId }) => addonIds.includes(addonId))
    const addonMinutes = chosen.reduce((sum, { addon }) => sum + addon.durationMinutes, 0)
    const { durationMinutes, cleanupMinutes } = type
    return { visitMinutes: durationMinutes + addonMinutes, cleanupMinutes }
  })
  return { ...chainRequest(lengths), offsets: chainStarts(lengths, 0) }
}
