/**
 * Reads a path below the base path by one of the router's patterns ('/book/:id'), as the router does:
 * upper and lower case are one, and a slash at the end does not count.
 *
 * @returns what the named parts hold, or undefined where the pattern does not fit.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const source = pattern.replace(/\/$/, '').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${source}/?$`, 'i').exec(decoded(path))
  return match ? { ...match.groups } : undefined
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
