/** The committed changes of all processes. */
export interface ChangeFeed {
  /**
   * The changes of each transaction. Begins with an empty list when nothing is missed from then on. Ends with an
   * AbortError at the signal, at a gap and with the process.
   */
  follow(signal: AbortSignal | undefined): AsyncIterable<Change[]>
}

/** The modules that the triggers of `announce_change` name (ADR 27). */
export const CHANGED_MODULES = [
  'addon',
  'apiKey',
  'appointmentType',
  'arrival',
  'blackout',
  'booking',
  'businessHours',
  'client',
  'clientImport',
  'closing',
  'cloud',
  'content',
  'cutCard',
  'delay',
  'deletedItem',
  'device',
  'groupPoll',
  'groupRequest',
  'history',
  'mailServer',
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
  'webhook',
] as const

export type ChangedModule = (typeof CHANGED_MODULES)[number]

export interface Change {
  module: ChangedModule
  /** Null when many rows have changed together, or rows without a number. */
  id: number | null
}

/** Reads 'booking:17' or 'booking'. Null for a module of a newer version, whose screens this one does not have. */
export function parseChange(text: string): Change | null {
  const [name, id] = text.split(':')
  const module = CHANGED_MODULES.find((each) => each === name)
  return module ? { module, id: id === undefined ? null : Number(id) } : null
}
