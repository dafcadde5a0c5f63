import { describe, expect, it } from 'vitest'
import { drawable, drawText, loadLettering, shortened, widthOf, wrapped } from './lettering.ts'

const { text } = await loadLettering()

describe('a drawable text', () => {
  it.each([
    ['Łódź cut', 'Łódź cut'],
    ['Ế Wave', 'E Wave'],
    ['漢字 💈 Fade  now', 'Fade now'],
    ['💈', ''],
  ])('%s is %s', (given, drawn) => {
    expect(drawable(given, text)).toBe(drawn.normalize('NFC'))
  })
})

it('a long text is shortened to its width, and a short one is not', () => {
  expect(shortened('Fade', 16, 200, text)).toBe('Fade')
  const short = shortened('A very long name of a service', 16, 100, text)
  expect(short).toMatch(/^A very.*…$/)
  expect(widthOf(short, 16, text)).toBeLessThanOrEqual(100)
  expect(shortened('Fade', 16, 1, text)).toBe('')
})

it('a text is wrapped at spaces, and a longer word stays whole', () => {
  expect(wrapped('Nothing free', 16, 70, text)).toEqual(['Nothing', 'free'])
  expect(wrapped('Extraordinarily', 16, 10, text)).toEqual(['Extraordinarily'])
})

it('a drawn text holds outlines only', () => {
  const place = { x: 0, y: 0, size: 16, letters: text, color: 'ink' }
  const drawn = drawText('<script>"&\'', place)
  expect(drawn).not.toMatch(/script|&/)
  expect(drawn).toMatch(/^<g class="ink" transform="[^"]+">(<path [^<>]+\/>)+<\/g>$/)
})
