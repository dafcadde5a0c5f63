import { Agent, request } from 'node:http'
import { givenService, givenShop } from '@haircuts/router/testing'
import { expect, it } from 'vitest'
import { ALWAYS_OPEN, givenInstallation } from '../installation.testing.ts'
import { dayAhead, visitBody } from '../testing.ts'

/** STOPS=20 stops a server so often in the midst of requests. */
const STOPS = Number(process.env.STOPS ?? 1)
const CALLERS = 24
/** Each stop comes after another number of responses, so that no two stops meet the same request. */
const ANSWERS_BEFORE = 60

const { database, start } = await givenInstallation()
await givenShop(database.db, ALWAYS_OPEN)
const { id: serviceId } = await givenService(database.db)

interface Outcome {
  status: number | null
  /** The connection had carried responses before. */
  isReused: boolean
  code: string | null
  isCut: boolean
}

/** One request. The connections of the agent stay open between the requests, as a browser or a proxy does. */
function ask(url: string, agent: Agent, body?: string): Promise<Outcome> {
  return new Promise((done) => {
    const method = body === undefined ? 'GET' : 'POST'
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const asked = request(url, { agent, method, headers }, (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      const whole = { status: response.statusCode ?? 0, code: null, isReused: asked.reusedSocket }
      const end = (isCut: boolean) => done({ ...whole, isCut })
      response.on('end', () => end(length === 0 || !response.complete))
      response.on('error', () => end(true))
    })
    asked.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message
      done({ status: null, isReused: asked.reusedSocket, code, isCut: false })
    })
    asked.end(body)
  })
}

it(
  `a server that is stopped under load responds to every request that it has accepted (${STOPS} times)`,
  async () => {
    const acknowledged = new Set<string>()
    for (let stop = 0; stop < STOPS; stop++) {
      const server = await start({ LOG_LEVEL: 'warn' })
      const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
      const day = dayAhead(2 + stop)
      const outcomes: Outcome[] = []
      let slot = 0
      const calling = Array.from({ length: CALLERS }, async (_, caller) => {
        for (;;) {
          const half = `${String(Math.floor(slot / 2) % 24).padStart(2, '0')}:${slot++ % 2 ? '30' : '00'}`
          const client_email = `caller${stop}-${caller}-${slot}@example.edu`
          const booking = visitBody(serviceId, `${day}T${half}:00Z`, { client_email })
          const outcome =
            caller % 3 === 0
              ? await ask(`${server.api}/bookings`, agent, JSON.stringify(booking))
              : await ask(`${server.api}/appointment-types`, agent)
          if (outcome.status === 201) acknowledged.add(client_email)
          outcomes.push(outcome)
          if (outcome.code !== null) return
          if (outcomes.length === ANSWERS_BEFORE + stop * 7) server.child.kill('SIGTERM')
        }
      })
      await Promise.all(calling)
      agent.destroy()
      expect(await server.ended).toEqual({ code: 0, signal: null })
      expect(server.output().stderr).toBe('')
      expect(outcomes.filter(({ isCut }) => isCut)).toEqual([])
      const statuses = new Set(outcomes.map(({ status }) => status))
      expect([...statuses].filter((each) => ![200, 201, 409, 503, null].includes(each))).toEqual([])
      // A connection that was open before got a response that closed it; a new one is rejected.
      const codes = outcomes.flatMap(({ code, isReused }) => (code ? [{ code, isReused }] : []))
      expect(codes.filter(({ code }) => code !== 'ECONNREFUSED')).toEqual([])
      process.stdout.write(`stop ${stop + 1}: ${outcomes.length} requests\n`)
    }
    const stored = await database.db.booking.findMany({ select: { clientEmail: true } })
    expect(new Set(stored.map(({ clientEmail }) => clientEmail))).toEqual(acknowledged)
  },
  60_000 + STOPS * 60_000,
)
