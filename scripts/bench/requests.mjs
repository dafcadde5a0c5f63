// Measures how many requests the site answers, each kind beside the fastest route that the machine allows.
import { memoryOf, processorMsOf } from '../process-figures.mjs'
import { median } from './guard.mjs'
import { load } from './load.mjs'

/** In rounds, so that other load of the machine affects the reference and the parts alike. */
const ROUNDS = 5
const ROUND = { seconds: 1, warmUp: 0.2 }

/**
 * @param site the address and the process of the server, `bare` those of the reference.
 * @returns the figures of the reference and of each part, medians of the rounds, and the reference's rate in each round.
 */
export async function measureRequests(site, bare) {
  const reference = { name: 'Fastify + one pg row', url: `${bare.address}/row`, pid: bare.pid }
  const targets = [reference, ...(await partsOf(site))]
  for (const { url } of targets) await load(url, ROUND)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures = []
    for (const target of targets) figures.push(await measure(target))
    rounds.push(figures.map((each) => ({ ...each, ratio: each.perSecond / figures[0].perSecond })))
  }
  return {
    references: rounds.map(([{ perSecond }]) => perSecond),
    rows: targets.map(({ name }, index) => ({
      name,
      ...medians(rounds.map((figures) => figures[index])),
    })),
  }
}

async function partsOf({ address, pid }) {
  const [service] = await (await fetch(`${address}api/appointment-types`)).json()
  const input = JSON.stringify({ json: { appointmentTypeId: service.id, days: 7 } })
  const window = `${address}api/trpc/availability.window?input=${encodeURIComponent(input)}`
  const { result } = await (await fetch(window)).json()
  const date = result.data.json.days.find(({ starts }) => starts.length > 0)?.date
  const day = `${address}api/calendar/free-slots?date=${date}&appointment_type_id=${service.id}`
  return [
    { name: 'free times, a day', url: day, pid },
    { name: 'free times, 7 days', url: window, pid },
    { name: 'the services', url: `${address}api/appointment-types`, pid },
    { name: 'the booking page, rendered', url: `${address}book/${service.id}`, pid },
  ]
}

async function measure({ url, pid }) {
  const before = processorMsOf(pid)
  const { answers, ...figures } = await load(url, { ...ROUND, warmUp: 0 })
  const processorMs = before === null ? null : (processorMsOf(pid) - before) / answers
  return { ...figures, processorMs, memory: memoryOf(pid)?.server ?? null }
}

function medians(rounds) {
  return Object.fromEntries(
    Object.keys(rounds[0]).map((key) => [key, median(rounds.map((each) => each[key]))]),
  )
}
