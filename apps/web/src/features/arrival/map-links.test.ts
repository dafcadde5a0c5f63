import { expect, it } from 'vitest'
import { mapLinks } from './map-links.ts'

it('a link of the maps has the lines of the address in one, whatever they hold', () => {
  const links = mapLinks('12 Maple Street, Apt #3\nOxford & Sons')
  for (const link of Object.values(links)) {
    expect([...new URL(link).searchParams.values()].at(-1)).toBe(
      '12 Maple Street, Apt #3, Oxford & Sons',
    )
  }
})
