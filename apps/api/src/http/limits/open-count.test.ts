import { expect, it } from 'vitest'
import { openCount } from './open-count.ts'

it('limits the open requests of each network, and allows another once one is closed', () => {
  const enter = openCount(2)
  const first = enter('10.0.0.1')
  expect(first).not.toBeNull()
  expect(enter('10.0.0.1')).not.toBeNull()
  expect(enter('10.0.0.1')).toBeNull()
  expect(enter('10.0.0.2')).not.toBeNull()
  first?.()
  expect(enter('10.0.0.1')).not.toBeNull()
  expect(enter('10.0.0.1')).toBeNull()
})
