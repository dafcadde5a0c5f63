import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { findBinaries } from './embedded-cluster.ts'
import { EMBEDDED_RELEASE } from './embedded-release.ts'

const { version, releasedOn } = EMBEDDED_RELEASE

it('the packages of all platforms hold the version whose date is known', () => {
  const versions = Object.values(packageJson.optionalDependencies)
  expect(versions).toHaveLength(4)
  for (const each of versions) expect(each).toMatch(new RegExp(`^${version}\\.`))
})

it('its server says the same version', async () => {
  const { postgres } = await findBinaries()
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  expect(stdout.trim()).toBe(`postgres (PostgreSQL) ${version}`)
})

it('the date is one on which PostgreSQL is released, a Thursday', () => {
  expect(new Date(`${releasedOn}T00:00:00Z`).getUTCDay()).toBe(4)
})
