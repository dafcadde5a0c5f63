import { expect, it } from 'vitest'
import { givenInstallation } from '../installation.testing.ts'
import { call, stopServer } from '../testing.ts'

const { start } = await givenInstallation()
const VISITOR = '203.0.113.77'

/** The lines that a server logs above `info` while two visitors come through a proxy. */
async function warnings(env: Record<string, string>) {
  const server = await start(env)
  for (const forwarded of [VISITOR, '203.0.113.78']) {
    await call(`${server.api}/health`, { headers: { 'x-forwarded-for': forwarded } })
  }
  await stopServer(server)
  const { stdout } = server.output()
  expect(stdout).not.toContain(VISITOR)
  const lines = stdout.trim().split('\n')
  return lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)
}

it('warns at every start that the limits are off', async () => {
  for (const _ of [1, 2]) {
    const said = await warnings({ RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' })
    const [{ msg }] = said.filter(({ msg }) => msg.includes('RATE_LIMITS'))
    expect(msg).toMatch(/^RATE_LIMITS is off: /)
  }
})

it('warns once of an ignored X-Forwarded-For, without its address', async () => {
  const said = await warnings({ RATE_LIMITS: 'on' })
  expect(said.filter(({ msg }) => msg.includes('TRUST_PROXY'))).toHaveLength(1)
  expect(said.filter(({ msg }) => msg.includes('RATE_LIMITS'))).toHaveLength(0)
})

it('does not warn of a trusted header', async () => {
  const said = await warnings({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })
  expect(said.filter(({ msg }) => msg.includes('TRUST_PROXY'))).toHaveLength(0)
})
