import { isIPv6 } from 'node:net'

/** The key for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, since a client controls the other half. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4)
}

/** An IPv4 address, or the /48 prefix of an IPv6 address, which providers give to one customer as a whole. */
export function siteOf(ip: string): string {
  return prefixOf(ip, 3)
}

function prefixOf(ip: string, groupCount: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(zeros, 0)).fill('0'), ...groups(tail)]
  const prefix = all.slice(0, groupCount).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/${groupCount * 16}`
}
