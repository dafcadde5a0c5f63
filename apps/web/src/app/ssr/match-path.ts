import { parse } from 'regexparam'
import { matchRoute } from 'wouter'

/**
 * Matches a path below the base path with wouter's own matcher, outside of React.
 *
 * @returns the values of the named segments, or undefined when the pattern does not match.
 */
export function matchPath(pattern: string, path: string) {
  const [isMatch, params] = matchRoute<Record<string, string | undefined>>(
    parse,
    pattern,
    decoded(path),
  )
  return isMatch ? params : undefined
}

/** wouter decodes the location in the same way before it matches. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
