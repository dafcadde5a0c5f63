import { expect, it } from 'vitest'
import { isLocalAddress, typedAddress } from './booking-address.ts'

it('is shown without its scheme', () => {
  expect(typedAddress('https://cuts.example/book')).toBe('cuts.example/book')
  expect(typedAddress('http://localhost:3000/haircuts/book')).toBe('localhost:3000/haircuts/book')
})

it.each([
  'http://localhost:3000/book',
  'http://chair.local/book',
  'http://192.168.1.5:3000/book',
  'http://[::1]:3000/book',
])('%s may be out of reach', (url) => {
  expect(isLocalAddress(url)).toBe(true)
})

it.each(['https://cuts.example/book', 'https://localhost.example/book', 'https://4cuts.com/book'])(
  '%s is public',
  (url) => {
    expect(isLocalAddress(url)).toBe(false)
  },
)
