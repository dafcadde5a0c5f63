import { expect, it } from 'vitest'
import { trustedAddress } from './icloud-hosts.ts'

const APPLE = 'https://caldav.icloud.com'

it.each([
  ['https://p42-caldav.icloud.com:443/1/principal/', APPLE],
  ['https://p201-caldav.icloud.com.cn/1/', APPLE],
  ['http://127.0.0.1:5233/user/', 'http://127.0.0.1:5232'],
  ['https://dav.example.org/', 'http://dav.example.org'],
])('tells the login to %s where %s is configured', (url, server) => {
  expect(trustedAddress(url, server)).toBe(new URL(url).href)
})

it.each([
  ['http://p42-caldav.icloud.com/1/', APPLE],
  ['https://caldav.icloud.com.evil.example/', APPLE],
  ['https://evilicloud.com/', APPLE],
  ['https://icloud.com@evil.example/', APPLE],
  ['https://other.example.org/', 'https://dav.example.org'],
  ['file:///etc/passwd', 'http://127.0.0.1:5232'],
  ['no address', APPLE],
])('does not tell it to %s where %s is configured', (url, server) => {
  expect(() => trustedAddress(url, server)).toThrow()
})
