/** The address as people read and type it: without its scheme. */
export function typedAddress(url: string): string {
  return url.replace(/^https?:\/\//, '')
}

/** Whether the address may be out of reach of other people: a computer of its own, or one named by its number. */
export function isLocalAddress(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname.startsWith('[') || /(^|\.)(localhost|local)$|^[\d.]+$/.test(hostname)
}
