const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:'])
/** RFC 2606 reserves these names for examples. */
const EXAMPLE_HOST = /(^|\.)example(\.com|\.net|\.org)?$/

/**
 * Whether a link may be shown. The address is parsed as a browser does, which removes line breaks and tabs from
 * `java\nscript:`, and must name its scheme, since a relative one would depend on the page.
 */
export function isSafeLink(address: string): boolean {
  return URL.canParse(address) && SAFE_PROTOCOLS.has(new URL(address).protocol)
}

/** Whether a link is empty or an example. */
export function isPlaceholder(address: string): boolean {
  if (address === '') return true
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname } = new URL(address)
  const host = protocol === 'mailto:' ? (pathname.split('@').at(-1) ?? '') : hostname
  return EXAMPLE_HOST.test(host.toLowerCase())
}

/** The link as visitors may follow it, or undefined for one that is hidden from them. */
export function shownLink(address: string): string | undefined {
  return isSafeLink(address) && !isPlaceholder(address) ? address : undefined
}
