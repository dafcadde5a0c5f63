import { expect, it } from 'vitest'
import { isPublicHttps } from './public-url.ts'

it.each([
  'https://example.edu/hook',
  'https://hooks.example.edu:8443/a?b=c',
  'https://calendar.google.com/calendar/ical/a%40b.com/private-1/basic.ics',
  'https://bücher.example/hook',
  'HTTPS://EXAMPLE.EDU',
])('accepts %s', (url) => {
  expect(isPublicHttps(url)).toBe(true)
})

it.each([
  'http://example.edu/hook',
  'ftp://example.edu/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//example.edu/hook',
  'example.edu',
  '',
  'https://',
  'https://user@example.edu/',
  'https://user:secret@example.edu/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://app.localhost/',
  'https://localhost.localdomain/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://router.lan/',
  'https://nas.home.arpa/',
  'https://wiki/',
  'https://example.edu./',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://０x7f.1/',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[2001:4860:4860::8888]/',
  'https://[fe80::1%25eth0]/',
])('rejects %s', (url) => {
  expect(isPublicHttps(url)).toBe(false)
})
