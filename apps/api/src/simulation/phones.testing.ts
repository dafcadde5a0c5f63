import { BARBER, callerFor } from '@haircuts/router/testing'
import type { Dice } from './dice.testing.ts'
import type { World } from './world.testing.ts'

/** The barber's phones, which fetch texts, send them and report most of them. */
export async function phonesOf(world: World) {
  const { db } = world
  const { id: adminId } = await db.admin.findFirstOrThrow()
  const ids: number[] = []
  for (const name of ['one', 'two']) {
    const key = { name, keyHash: Buffer.from(name), keyStart: name, createdAt: new Date(world.now) }
    ids.push((await db.apiKey.create({ data: { ...key, adminId, scopes: ['texts'] } })).id)
  }
  /** The texts that a phone got, with the visits that they are about. */
  const fetched = new Set<number>()

  function call<T>(dice: Dice, name: string, work: (phone: Phone) => Promise<T>) {
    const id = dice.pick(ids)
    return world.request({
      name: `phone ${name}`,
      work: (_, ctx) => {
        const apiKey = { id, admin: BARBER, scopes: ['texts'] as const }
        return work(callerFor({ ...ctx, admin: null, apiKey }).phoneTexts)
      },
    })
  }

  async function ask(dice: Dice) {
    const due = await call(dice, 'asks', (phone) => phone.due({}))
    if (due.is !== 'done') return
    for (const { id } of due.result.texts) {
      if (fetched.has(id)) world.fail(`Text ${id} was fetched twice.`)
      fetched.add(id)
      const own = dice.of(id)
      if (own.chance(0.2)) continue
      const outcome = own.chance(0.1) ? 'failed' : 'sent'
      await call(own, `reports ${outcome}`, (phone) => phone.sent({ id, outcome }))
    }
  }

  return { ask }
}

type Phone = ReturnType<typeof callerFor>['phoneTexts']
