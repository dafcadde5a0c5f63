/**
 * The part of superjson's format that this API speaks: plain JSON plus dates.
 *
 * superjson itself knows sets, maps, errors and cycles and costs 4 KiB on every page; the answers
 * here hold none of those. wire.test.ts holds the two together. What this cannot read it refuses
 * loudly rather than handing a string to code that expects something else.
 */
export const wire = { serialize, deserialize }

interface Message {
  json: unknown
  meta?: { values: Record<string, ['Date']>; v: 1 }
}

function serialize(value: unknown): Message | undefined {
  if (value === undefined) return undefined
  const dates: Record<string, ['Date']> = {}
  findDates(value, [], dates)
  if (Object.keys(dates).length === 0) return { json: value }
  return { json: value, meta: { values: dates, v: 1 } }
}

function findDates(value: unknown, path: string[], found: Record<string, ['Date']>) {
  if (value instanceof Date) found[path.map(escapeKey).join('.')] = ['Date']
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) findDates(inner, [...path, key], found)
}

function deserialize(message: unknown): unknown {
  if (!isRecord(message)) return undefined
  return revive(message.json, isRecord(message.meta) ? message.meta.values : undefined)
}

/** `tree` is superjson's: [kind], [kind, children by path], or children by path alone. */
function revive(value: unknown, tree: unknown): unknown {
  if (tree === undefined) return value
  const [kind, children] = Array.isArray(tree) ? tree : [undefined, tree]
  if (kind === 'Date') return new Date(String(value))
  if (kind === 'undefined') return undefined
  if (kind !== undefined) throw new TypeError(`The API sent a ${kind}, which wire.ts cannot read`)
  let revived = value
  for (const [path, branch] of Object.entries(isRecord(children) ? children : {})) {
    revived = replaceAt(revived, splitPath(path), branch)
  }
  return revived
}

function replaceAt(value: unknown, path: string[], tree: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return revive(value, tree)
  if (!isRecord(value)) return value
  Reflect.set(value, key, replaceAt(value[key], rest, tree))
  return value
}

function escapeKey(key: string) {
  return key.replaceAll('\\', '\\\\').replaceAll('.', '\\.')
}

function splitPath(path: string): string[] {
  const keys = path.match(/(?:\\.|[^.\\])+/gs) ?? []
  return keys.map((key) => key.replace(/\\(.)/gs, '$1'))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
