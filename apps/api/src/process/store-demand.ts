import { storeDemand } from '@haircuts/core/availability/unmet-demand/store-demand'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '../deps.ts'

const STORED_EVERY_MS = 5 * 60_000

/** Stores what visitors did not find, which is counted in memory, every few minutes and when the process stops. */
export const storingDemand = fp(
  async (app: FastifyInstance, { db, demand }: Pick<Deps, 'db' | 'demand'>) => {
    const store = () =>
      storeDemand(db, demand).catch((error: unknown) => {
        app.log.warn({ err: error }, 'unmet demand not stored')
      })
    const timer = setInterval(store, STORED_EVERY_MS).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await store()
    })
  },
)
