import type { NextTimes } from '@haircuts/core/availability/next-times/list-next-times'
import { describe, expect, it } from 'vitest'
import { drawPicture } from './draw-picture.ts'
import { loadLettering } from './lettering.ts'
import { sharePicture } from './share-picture.ts'
import { timesCard } from './times-card.ts'

const lettering = await loadLettering()
const NAME = '<image href="http://evil.example"/>]]>&\u0001 A long name of a service without an end'
const service = (id: number) => ({
  id,
  name: NAME,
  durationMinutes: 30,
  starts: [Date.parse('2026-12-11T02:30:00Z')],
})
const board: NextTimes = {
  asOf: Date.parse('2026-11-26T20:05:00Z'),
  zone: 'America/New_York',
  businessName: NAME,
  leadTimeHours: 2,
  lastDate: '2027-01-25',
  isClosed: false,
  hasWaitlist: true,
  services: Array.from({ length: 12 }, (_, index) => service(index + 1)),
}

describe('names in a drawing', () => {
  it('are outlines in the picture of a link, which is a PNG of the size that chats show whole', async () => {
    const svg = sharePicture({ board, service: board.services[0], lettering, chair: '' })
    expect(svg).not.toMatch(/image|evil|href/)
    const png = await drawPicture(svg)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('stay text in the title of the card', async () => {
    const svg = timesCard({ board, lettering, scheme: 'auto' })
    expect(svg).not.toContain('<image')
    expect(svg).not.toContain('\u0001')
    expect(svg).toContain('&lt;image')
    await expect(drawPicture(svg)).resolves.toBeInstanceOf(Buffer)
  })
})

it('the card follows the scheme of its reader, unless one is asked for', () => {
  const schemes = (['auto', 'light', 'dark'] as const).map((scheme) => {
    const svg = timesCard({ board, lettering, scheme })
    return [svg.includes('prefers-color-scheme'), svg.includes('.ink{fill:#241c17}')]
  })
  expect(schemes).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ])
})
