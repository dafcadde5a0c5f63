import { isIPv6 } from 'node:net'

/** The key for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, since a client controls the other half. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(zeros, 0)).fill('0'), ...groups(tail)]
  const half = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${half.join(':')}::/64`
}
