/**
 * The network of whoever may have many: an IPv4 address stays, and the /64 of an IPv6 address becomes its /48, since a provider
 * gives one customer up to 65,536 of them.
 */
export function wideNetworkOf(network: string): string {
  const [groups, isIPv6] = network.split('::/64')
  return isIPv6 === undefined ? network : `${groups?.split(':').slice(0, 3).join(':')}::/48`
}
