import { adminPaths } from '../../../admin-paths.ts'

/**
 * Paths by the second key of a `g` sequence. The list of shortcuts is generated from this table.
 */
export const GO_KEYS: Readonly<Record<string, string>> = {
  d: adminPaths.dashboard,
  b: adminPaths.bookings,
  c: adminPaths.calendar,
  l: adminPaths.clients,
  t: adminPaths.appointmentTypes,
  a: adminPaths.addons,
  h: adminPaths.businessHours,
  i: adminPaths.icloud,
  s: adminPaths.settings,
}

export type Command = 'menu' | 'sheet' | 'search' | 'new' | 'go' | { to: string }

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * The command of a key press outside text fields.
 *
 * @param afterGo whether this key completes a `g` sequence.
 */
export function commandOf(pressed: Pressed, afterGo: boolean): Command | undefined {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'menu' : undefined
  const to = afterGo ? GO_KEYS[key] : undefined
  if (to) return { to }
  return SINGLE_KEYS[key]
}

const SINGLE_KEYS: Readonly<Record<string, Command>> = {
  '?': 'sheet',
  '/': 'search',
  n: 'new',
  g: 'go',
}
