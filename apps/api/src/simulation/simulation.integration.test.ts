import { expect, it } from 'vitest'
import { live } from './life.testing.ts'

it('one seed, lives once', async () => {
  const began = performance.now()
  const days = Number(process.env.SIMULATION_DAYS ?? 20)
  const life = await live({ seed: process.env.SIMULATION_SEED ?? 'one', days })
  console.log(life, (performance.now() - began) / days, 'ms a day')
  expect(life.steps).toBeGreaterThan(0)
}, 300_000)
