import { isOffline } from '../../../app/api/connection.ts'
import { isLostConnection, refusalOf } from '../../../app/api/errors.ts'
import { offline } from './text.ts'

const LOST = 'The connection was lost. Please try again.'

/** The message for an error: the server's own text, else a lost connection, else the fallback. */
export function failureWords(error: unknown, otherwise: string): string {
  return wordsOfServer(error) ?? (isLostConnection(error) ? lostWords() : otherwise)
}

/**
 * The message for an error whose text is fixed by the specification: the server's own text, else
 * the fallback. A lost connection is returned as a separate hint.
 */
export function specifiedFailure(error: unknown, otherwise: string) {
  const words = wordsOfServer(error)
  if (words !== undefined) return { words }
  return isLostConnection(error) ? { words: otherwise, hint: lostWords() } : { words: otherwise }
}

/** Of a known outage the banner says more. */
function lostWords() {
  return isOffline() ? offline.refused : LOST
}

function wordsOfServer(error: unknown): string | undefined {
  const refusal = refusalOf(error)
  const hasWords = refusal && (refusal.status < 500 || [502, 503].includes(refusal.status))
  return hasWords ? refusal.detail : undefined
}
