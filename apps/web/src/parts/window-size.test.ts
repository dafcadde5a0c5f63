import { expect, it } from 'vitest'
import { guessDays } from '../parts/window-size.ts'

const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0.0.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const TABLET = 'Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/150.0.0.0 Safari/537.36'
const OLD_IPAD = 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/150.0.0.0 Safari/537.36'

it.each([
  ['an Android phone', PIXEL, '?1', 2],
  ['a phone without client hints', IPHONE, undefined, 2],
  ['a phone known by its hint alone', '', '?1', 2],
  ['an Android tablet', TABLET, '?0', 5],
  ['an iPad that says so', OLD_IPAD, undefined, 5],
  ['a computer', MAC, '?0', 7],
  ['nobody in particular', undefined, undefined, 7],
])('%s', (_, userAgent, hint, days) => {
  expect(guessDays(userAgent, hint)).toBe(days)
})
