import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { AppError } from '@haircuts/core/kernel/app-error'
import { sha256 } from '@haircuts/core/kernel/secrets'
import { readMeasurements } from '@haircuts/core/operations/system-overview'
import { poolSizes } from '@haircuts/db/prepared'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyMetrics from 'fastify-metrics'
import fp from 'fastify-plugin'
import { Gauge, Registry } from 'prom-client'
import { contextFor, type Deps } from '../../deps.ts'
import { rejectOtherMethods, sendProblem } from '../problem.ts'

/** The buckets in seconds: from a cached response to one that waits for a lock or an outside service. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

declare module 'fastify' {
  interface FastifyInstance {
    metricsRegistry: Registry
  }
}

/**
 * Counts every request by its route template, never by its URL, which may hold a token. A request that matches no route
 * counts as 'unmatched', so that strangers cannot create time series.
 */
export const requestMetrics = fp(async (app: FastifyInstance) => {
  const register = new Registry()
  await app.register(fastifyMetrics.default, {
    endpoint: null,
    defaultMetrics: { enabled: true, register },
    routeMetrics: {
      enabled: { histogram: true, summary: false },
      registeredRoutesOnly: false,
      methodBlacklist: [],
      invalidRouteGroup: 'unmatched',
      overrides: {
        labels: { status: 'status' },
        histogram: { buckets: BUCKETS, registers: [register] },
        summary: { registers: [] },
      },
    },
  })
  app.decorate('metricsRegistry', register)
})

/** The metrics in the format of Prometheus. */
export function metrics(deps: Deps) {
  return async (app: FastifyInstance) => {
    const measure = gauges(app, deps)
    app.get('/metrics', async (request, reply) => {
      if (!mayRead(request, deps.env.METRICS_TOKEN))
        return sendProblem(reply, new AppError('signInNeeded'))
      await measure()
      const text = await app.metricsRegistry.metrics()
      return reply
        .header('cache-control', 'no-store')
        .type(app.metricsRegistry.contentType)
        .send(text)
    })
    rejectOtherMethods(app, '/metrics', new Set(['GET']))
  }
}

/** Allows the bearer of METRICS_TOKEN or, if that is unset, programs on this machine that do not use a proxy. */
function mayRead({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const isForwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
    return isForwarded === undefined && isLoopback(raw.socket.remoteAddress)
  }
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(sha256(given), sha256(token))
}

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** @returns a function that reads the values from the database and the pool, for each scrape. */
function gauges({ metricsRegistry: registry, log }: FastifyInstance, deps: Deps) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const jobs = gauge('jobs', 'Jobs by queue and state.', ['queue', 'state'])
  const lag = gauge('job_lag_seconds', 'How long the oldest due job of a queue has waited.', [
    'queue',
  ])
  const mails = gauge('mails', 'Emails by state; failed and held ones need the barber.', ['state'])
  const sync = gauge(
    'calendar_sync_age_seconds',
    'Age of the calendar that was synced longest ago.',
  )
  const backup = gauge('backup_age_seconds', 'Age of the last backup.')
  const pool = gauge('database_pool_connections', 'Connections to the database.', ['state'])
  const waiting = gauge('database_pool_waiting', 'Queries that wait for a connection.')
  const isReachable = gauge('database_up', 'Whether the database answers.')

  function set(read: Awaited<ReturnType<typeof readMeasurements>> | null) {
    const { all, idle, waiting: queued } = poolSizes(deps.db)
    pool.set({ state: 'idle' }, idle)
    pool.set({ state: 'busy' }, all - idle)
    waiting.set(queued)
    isReachable.set(read ? 1 : 0)
    for (const each of [jobs, lag, mails, sync, backup]) each.reset()
    if (!read) return
    for (const { name: queue, lagSeconds, ...counts } of read.queues) {
      lag.set({ queue }, lagSeconds)
      for (const [state, count] of Object.entries(counts)) jobs.set({ queue, state }, count)
    }
    for (const { state, count } of read.mails) mails.set({ state }, count)
    sync.set(ageOf(read.lastSyncedAt))
    backup.set(ageOf(read.lastBackupAt))
  }

  function ageOf(time: Date | null): number {
    return time ? Math.max(0, deps.now().getTime() - time.getTime()) / 1000 : Number.NaN
  }

  return async () => {
    try {
      // The gauges are set after all is read, since scrapes may overlap.
      set(await readMeasurements(await contextFor(deps)))
    } catch (error) {
      // The other metrics matter most while the database is away.
      log.warn({ err: error }, 'the database could not be measured')
      set(null)
    }
  }
}
