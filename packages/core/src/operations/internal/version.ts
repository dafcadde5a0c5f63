/** A version of three numbers, such as 1.10.0. Versions before a release, such as 1.0.0-beta, are not published. */
export const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** Whether the version `published` follows `current`. What is not a version is never newer, and follows nothing. */
export function isNewer(published: string, current: string): boolean {
  const [left, right] = [partsOf(published), partsOf(current)]
  if (!left || !right) return false
  const place = left.findIndex((part, index) => part !== right[index])
  return place !== -1 && (left[place] ?? 0) > (right[place] ?? 0)
}

function partsOf(version: string) {
  return VERSION.exec(version)?.slice(1).map(Number)
}
