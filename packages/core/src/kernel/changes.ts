/** 'listening' says that nothing is missed from then on. */
export type ChangeEvent = 'listening' | 'changed'

/** The committed changes of all processes (ADR 27). */
export interface ChangeFeed {
  /** Begins with 'listening'. Ends with an AbortError at the signal, at a gap and with the process. */
  follow(signal: AbortSignal | undefined): AsyncIterable<ChangeEvent>
}
