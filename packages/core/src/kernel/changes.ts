/** What the triggers of `announce_change` name (ADR 27). */
export const NOUNS = [
  'addon',
  'appointmentType',
  'blackout',
  'booking',
  'businessHours',
  'client',
  'clientImport',
  'closing',
  'cloud',
  'content',
  'cutCard',
  'deletedItem',
  'device',
  'history',
  'message',
  'offer',
  'proposal',
  'security',
  'session',
  'setting',
  'setup',
  'system',
  'task',
  'waitlist',
] as const

export type Noun = (typeof NOUNS)[number]

export interface Change {
  noun: Noun
  /** Null when many rows have changed at once, or rows without a number. */
  id: number | null
}

/** Reads 'booking:17' or 'booking'. Null for a noun of a newer version, whose screens this one does not have. */
export function parseChange(text: string): Change | null {
  const [name, id] = text.split(':')
  const noun = NOUNS.find((each) => each === name)
  return noun ? { noun, id: id === undefined ? null : Number(id) } : null
}
