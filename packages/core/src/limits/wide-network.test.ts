import { expect, it } from 'vitest'
import { wideNetworkOf } from './wide-network.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8:2:2::/64', '2001:db8:2::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
])('%s is part of %s', (network, wide) => {
  expect(wideNetworkOf(network)).toBe(wide)
})
