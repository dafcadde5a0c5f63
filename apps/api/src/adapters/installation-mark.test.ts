import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownsFolder } from './installation-mark.ts'

it('gives a folder to the first installation that asks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haircuts-mark-'))
  expect(await ownsFolder(folder, 'here')).toBe(true)
  expect(await ownsFolder(folder, 'elsewhere')).toBe(false)
  expect(await ownsFolder(folder, 'here')).toBe(true)
  rmSync(folder, { recursive: true })
})
